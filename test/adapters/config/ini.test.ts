import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("INI sections hold their entries", () =>
  checkFacts(
    "ini",
    `
    ; comment
    root = true
    [*.md]
    indent_size: 2
    empty =

    [remote "origin"]
    \turl = x
    \tfetch = y
    `,
    `
    key root @2:1-2:5 2:1-2:12 : true
    key *.md @3:2-3:6 3:1-5:8 body 3:7-5:8
      key indent_size @4:1-4:12 4:1-4:15 : 2
      key empty @5:1-5:6 5:1-5:8
    key remote "origin" @7:2-7:17 7:1-9:11 body 7:18-9:11
      key url @8:2-8:5 8:2-8:9 : x
      key fetch @9:2-9:7 9:2-9:11 : y
    `,
    "ranges",
  ));

test("setup.cfg: values in lines of their own are elements too", () =>
  checkFacts(
    "ini",
    `
    [options]
    package_dir =
        =src
    install_requires =
      a>=1
      # why
      b
    zip_safe = false
    `,
    `
    key options
      key package_dir : =src
        key 0 : =src
      key install_requires : a>=1 b
        key 0 : a>=1
        key 1 : b
      key zip_safe : false
    `,
  ));

test("properties: escaped separators, values that go on, keys with dots", () =>
  checkFacts(
    "ini",
    `
    ! comment
    java.home=/opt\\
      /jdk
    a\\:b : c
    flag
    = lost
    `,
    `
    key java.home : /opt /jdk
    key a:b : c
    key flag
    problem syntax 6:1-6:7 an entry without a key
    `,
  ));

test("CRLF and lone CR end lines", () => checkFacts("ini", "[a]\r\nb = 1\rc = 2\r", "key a\n  key b : 1\n  key c : 2"));
