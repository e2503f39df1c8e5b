import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("YAML keys nest in block and flow style", () =>
  checkFacts(
    "yaml",
    `
    a: 1
    b:
      - x
      - y: 2
        z: [1, {q: r}]
      - [1]
    c: {k: v, 'l': "w\\n"}   # note
    d:
    `,
    `
    key a @1:1-1:2 1:1-1:5 : 1
    key b @2:1-2:2 2:1-6:8 body 3:3-6:8
      key 0 @3:5-3:5 3:5-3:6 : x
      key 1 @4:5-4:5 4:5-5:19 body 4:5-5:19
        key y @4:5-4:6 4:5-4:9 : 2
        key z @5:5-5:6 5:5-5:19 body 5:8-5:19
          key 0 @5:9-5:9 5:9-5:10 : 1
          key 1 @5:12-5:12 5:12-5:18 body 5:12-5:18
            key q @5:13-5:14 5:13-5:17 : r
    key c @7:1-7:2 7:1-7:22 body 7:4-7:22
      key k @7:5-7:6 7:5-7:9 : v
      key l @7:11-7:14 7:11-7:21 : w
    key d @8:1-8:2 8:1-8:2
    `,
    "ranges",
  ));

test("several documents, anchors, aliases, merge keys, block scalars, explicit keys", () =>
  checkFacts(
    "yaml",
    `
    base: &base {k: v}
    use:
      <<: *base
      text: |
        one
        two
      folded: >-
        three
    ---
    base: 2
    ? explicit
    : yes
    ? [a, b]
    : {lost: 1}
    "quo ted": 'it''s'
    `,
    `
    key base
      key k : v
    key use
      key << : *base
      key text : one two
      key folded : three
    key base : 2
    key explicit : yes
    key quo ted : it's
    `,
  ));

test("a sequence at the top has its elements as keys", () =>
  checkFacts(
    "yaml",
    `
    - hosts: all
      tasks:
      - name: install
    - 5
    `,
    `
    key 0
      key hosts : all
      key tasks
        key 0
          key name : install
    key 1 : 5
    `,
  ));

test("Helm and Jinja templates are passed over, also as keys and values", () =>
  checkFacts(
    "yaml",
    `
    {{- if .Values.a }}
    apiVersion: v1
    {{- end }}
    {% set version = "1.0" %}
    name: {{ .Values.name | quote }}
    {{ .Values.k }}: 1
    labels:
      {{- include "x" . | nindent 4 }}
      a: "{{ .x | default "n" }}-y"
      {{- range $k, $v := .Values.l }}
      {{ $k }}: {{ $v }}
      {{- end }}
    on: \${{ github.ref }}
    devices:{{ range .n }}
      - a: {{ if .x }}b{{ end }}
    {{ end }}
    `,
    `
    key apiVersion : v1
    key name : {{ .Values.name | quote }}
    key {{ .Values.k }} : 1
    key labels
      key a : {{ .x | default "n" }}-y
      key {{ $k }} : {{ $v }}
    key on : \${{ github.ref }}
    key devices
      key 0
        key a : b
    `,
  ));

test("tabs as indentation keep the keys", () =>
  checkFacts("yaml", "a:\n\tb: 1\nc: 2\n", "key a\nkey b : 1\nkey c : 2"));

test("a line without a colon costs itself", () =>
  checkFacts(
    "yaml",
    `
    a: 1
    foo
    c: 3
    d:
      e: 4
    `,
    `
    key a : 1
    key c : 3
    key d
      key e : 4
    problem syntax 2:1-3:2 a colon is expected before the next line
    `,
  ));

test("a mapping on its key's line does not swallow what follows", () =>
  checkFacts(
    "yaml",
    `
    a: b: c
    d: 1
    `,
    `
    key a
      key b : c
    key d : 1
    problem syntax 1:4-1:5 a mapping begins on the line of its key
    `,
  ));

test("open brackets and stray tokens keep the keys around them", () =>
  checkFacts(
    "yaml",
    `
    a: [1, 2
    b: }
    c: 3
    d: "x
    e: 4
    `,
    `
    key a
      key 0 : 1
      key 1 : 2
    key b
    key c : 3
    key d : x e: 4
    problem syntax 1:4-1:5 a bracket is not closed
    problem syntax 2:4-2:5 Unexpected flow-map-end token in YAML stream
    problem syntax 4:4-4:5 a quote is not closed
    `,
  ));

test("CRLF and lone CR end lines", () =>
  checkFacts(
    "yaml",
    "a:\r\n  b: 1\r\nc: 2\rd: 3\r",
    `
    key a @1:1-1:2 1:1-2:7 body 2:3-2:7
      key b @2:3-2:4 2:3-2:7 : 1
    key c @3:1-3:2 3:1-3:5 : 2
    key d @4:1-4:2 4:1-4:5 : 3
    `,
    "ranges",
  ));

test("emoji and CJK keys", () =>
  checkFacts(
    "yaml",
    "😀: {鍵: 値}\n",
    "key 😀 @1:1-1:3 1:1-1:11 body 1:5-1:11\n  key 鍵 @1:6-1:7 1:6-1:10 : 値",
    "ranges",
  ));

test("lock files have their top keys only", async () => {
  await checkFacts(
    "yaml",
    `
    lockfileVersion: '9.0'

    settings:
      autoInstallPeers: true

    importers:

      .:
        dependencies: {}
    `,
    `
    key lockfileVersion @1:1-1:16 1:1-1:23 : 9.0
    key settings @3:1-3:9 3:1-4:25
    key importers @6:1-6:10 6:1-9:21
    `,
    "ranges",
  );
  await checkFacts(
    "yaml",
    `
    # yarn lockfile v1


    "@a/b@^1.0.0", "@a/b@^1.1.0":
      version "1.2.0"
      dependencies:
        c "^1.0.0"
    c@^1.0.0:
      version "1.0.1"
    `,
    `
    key @a/b@^1.0.0", "@a/b@^1.1.0
    key c@^1.0.0
    `,
  );
});
