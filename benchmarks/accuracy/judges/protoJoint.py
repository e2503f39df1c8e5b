#!/usr/bin/env python3
"""What generators made of every message, field, oneof, enum, value, service and rpc of a tree: JSON lines
`{name, kind, path, line, character, generated: [{language, generator, path, line, character}]}`, 0-based, UTF-16 (PyPI: grpcio-tools).

    protoJoint.py ROOT [--dep-root DIR ...] > T.jsonl

Which elements there are, and where they stand, protoc's descriptors say. What was made of them, the generated files themselves: struct tags, type tables
and method names in Go, `@generated from` comments in TypeScript, slots and method paths in Python. No rule of a generator's naming is applied, and no
code is shared with navd. Map entries have no place in a .proto file and are left out.
"""
import argparse, json, os, re, subprocess, sys, tempfile
from google.protobuf import descriptor_pb2 as pb
import grpc_tools

arguments = argparse.ArgumentParser()
arguments.add_argument("root")
arguments.add_argument("--dep-root", action="append", default=[])
given = arguments.parse_args()
root = os.path.realpath(given.root)
brought = os.path.join(os.path.dirname(grpc_tools.__file__), "_proto")
skipped = re.compile(r"(^|/)(\.git|node_modules)(/|$)")


def files_ending(*endings):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not skipped.search(f))
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.relpath(os.path.join(folder, name), root)


def read(path):
    return open(os.path.join(root, path), encoding="utf-8", errors="replace").read()


def compiled(names):
    with tempfile.NamedTemporaryFile(suffix=".pb") as out:
        roots = [f"-I{r}" for r in (root, *given.dep_root, brought)]
        command = [sys.executable, "-m", "grpc_tools.protoc", *roots, "--include_source_info", f"--descriptor_set_out={out.name}", *names]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            if len(names) == 1:
                print(f"protoc rejects {names[0]}: {run.stderr.splitlines()[:1]}", file=sys.stderr)
                return []
            half = len(names) // 2
            return compiled(names[:half]) + compiled(names[half:])
        found = pb.FileDescriptorSet()
        found.ParseFromString(open(out.name, "rb").read())
        return list(found.file)


elements = {}  # full name (oneofs and fields below their message, values below their enum) -> record
fields_by_message = {}


def add(kind, name, file, span):
    line, character = span[0], span[1]
    elements[name] = {"name": name, "kind": kind, "path": file, "line": line, "character": character, "generated": []}


def walk(file):
    spans = {tuple(l.path): l.span for l in file.source_code_info.location}
    package = file.package + "." if file.package else ""

    def message(m, at, outer):
        if m.options.map_entry:
            return
        full = outer + m.name
        add("message", full, file.name, spans[at + (1,)])
        for i, f in enumerate(m.field):
            add("field", f"{full}.{f.name}", file.name, spans[at + (2, i, 1)])
        synthetic = {f.oneof_index for f in m.field if f.proto3_optional}
        for i, o in enumerate(m.oneof_decl):
            if i not in synthetic:
                add("oneof", f"{full}.{o.name}", file.name, spans[at + (8, i, 1)])
        for i, n in enumerate(m.nested_type):
            message(n, at + (3, i), full + ".")
        for i, e in enumerate(m.enum_type):
            enum(e, at + (4, i), full + ".")

    def enum(e, at, outer):
        full = outer + e.name
        add("enum", full, file.name, spans[at + (1,)])
        for i, v in enumerate(e.value):
            add("value", f"{full}.{v.name}", file.name, spans[at + (2, i, 1)])
            elements[f"{full}.{v.name}"]["number"] = v.number

    for i, m in enumerate(file.message_type):
        message(m, (4, i), package)
    for i, e in enumerate(file.enum_type):
        enum(e, (5, i), package)
    for i, s in enumerate(file.service):
        full = package + s.name
        add("service", full, file.name, spans[(6, i, 1)])
        for j, r in enumerate(s.method):
            add("rpc", f"{full}.{r.name}", file.name, spans[(6, i, 2, j, 1)])


def made(name, generator, path, line, character):
    language = {"g": "go", "p": "python", "t": "typescript"}[generator[0]]
    place = {"language": language, "generator": generator, "path": path, "line": line, "character": character}
    record = elements.get(name)
    if record is not None and place not in record["generated"]:
        record["generated"].append(place)


def go_messages(path, text):
    """protoc-gen-go: the type table names the messages, struct tags the fields."""
    lines = text.split("\n")
    types = {}
    for m in re.finditer(r"\(\*?(\w+)\)\((?:nil|0)\),\s*// \d+: ([\w.]+)", text):
        types.setdefault(m[1], m[2])
    around = None
    for number, line in enumerate(lines):
        if m := re.match(r"type (\w+) (struct|int32)\b", line):
            around = m[1]
            if around in types:
                made(types[around], "go", path, number, 5)
            continue
        if line.startswith("}"):
            around = None
        if around and (m := re.match(r"\t(\w+)\s.*`protobuf_oneof:\"(\w+)\"", line)) and around in types:
            made(f"{types[around]}.{m[2]}", "go", path, number, 1)
        elif around and (m := re.match(r"\t(\w+)\s.*`protobuf:\"[^\"]*\bname=(\w+)", line)):
            owner = around
            if owner not in types:  # a wrapper of a oneof's member
                owner = max((t for t in types if around.startswith(t + "_")), key=len, default=None)
                if owner is None:
                    continue
                made(f"{types[owner]}.{m[2]}", "go", path, declared_at[around], 5)
            made(f"{types[owner]}.{m[2]}", "go", path, number, 1)
        elif m := re.match(r"\t(\w+)\s+(\w+) = (-?\d+)$", line.split(" //")[0]):
            full = types.get(m[2])
            for value in values_of.get(full, ()):
                if value["number"] == int(m[3]) and m[1].endswith("_" + value["name"].rsplit(".", 1)[1]):
                    made(value["name"], "go", path, number, 1)


def go_services(path, text, generator):
    names = {}  # method's Go name by service
    for m in re.finditer(r'"/([\w.]+)/(\w+)"', text):
        names.setdefault(m[1], set()).add(m[2])
    around = None
    for number, line in enumerate(text.split("\n")):
        if m := re.match(r"\t(\w+)\s+= \"/([\w.]+)/(\w+)\"$", line):
            made(f"{m[2]}.{m[3]}", generator, path, number, 1)
        if m := re.match(r"type (\w+) interface \{", line):
            around = next((s for s in names if re.fullmatch(re.escape(s.rsplit(".", 1)[1]) + "(Client|Server|Handler)", m[1])), None)
            if around:
                made(around, generator, path, number, 5)
        elif line.startswith("}"):
            around = None
        elif around and (m := re.match(r"\t(\w+)\(", line)) and m[1] in names[around]:
            made(f"{around}.{m[1]}", generator, path, number, 1)


def typescript(path, text):
    lines = text.split("\n")
    message = None
    for number, line in enumerate(lines):
        m = re.search(r"@generated from (message|field|oneof|enum value|enum|service|rpc):? (.+?)\s*(\*/)?$", line)
        if not m:
            continue
        at = number
        while not re.match(r"\s*(/\*\*.*)?\*/\s*$", lines[at]):
            at += 1
        at += 1
        kind, what = m[1], m[2].rstrip(" ;")
        declared = re.match(r"(\s*(?:export (?:declare )?(?:type|enum|const|class) )?)(\w+)", lines[at])
        place = (at, len(declared[1]))
        if kind == "message":
            message = what
            made(what, "ts", path, *place)
        elif kind == "enum value":
            made(f"{enum}.{what.split(' = ')[0].split()[-1]}", "ts", path, *place)
        elif kind == "field":
            name = re.match(r".*?(\w+) = \d+", what)[1]
            if re.match(r"\s*value: .*;$", lines[at]) and re.match(r"\s*case: \"", lines[at + 1]):
                place = (at + 1, lines[at + 1].index("case"))
            made(f"{message}.{name}", "ts", path, *place)
        else:
            if kind == "enum":
                enum = what
            made(what, "ts", path, *place)


def python_stub(path, text, package):
    """Classes nest as the messages do; slots name the fields."""
    stack, slots = [], {}
    for number, line in enumerate(text.split("\n")):
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        while stack and indent <= stack[-1][0]:
            stack.pop()
        around = package + ".".join(s[1] for s in stack)
        if m := re.match(r"\s*class (\w+)\((.*)\):", line):
            stack.append((indent, m[1], "EnumTypeWrapper" in m[2]))
            made(package + ".".join(s[1] for s in stack), "python", path, number, indent + 6)
        elif m := re.match(r"\s*__slots__ = \[(.*)\]", line):
            slots[around] = re.findall(r'"(\w+)"', m[1])
        elif (m := re.match(r"\s*(\w+): ", line)) and stack:
            if stack[-1][2] or m[1] in slots.get(around, ()):
                made(f"{around}.{m[1]}", "python", path, number, indent)


def python_services(path, text):
    around = None
    methods = {m[2]: m[1] for m in re.finditer(r"'/([\w.]+)/(\w+)'", text)}
    services = {s.rsplit(".", 1)[1]: s for s in methods.values()}
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if m := re.match(r"class (\w+?)(Stub|Servicer)\(", line):
            around = services.get(m[1])
            if around:
                made(around, "python-grpc", path, number, 6)
        elif re.match(r"\S", line):
            around = None
        if around and (m := re.match(r"        self\.(\w+) = channel\.", line)):
            path_text = re.search(r"'/([\w.]+)/(\w+)'", line + lines[number + 1])
            if path_text:
                made(f"{path_text[1]}.{path_text[2]}", "python-grpc", path, number, 13)
        elif around and (m := re.match(r"    def (\w+)\(self, request", line)):
            made(f"{around}.{m[1]}", "python-grpc", path, number, 8)


names = list(files_ending(".proto"))
files = compiled(names)
for file in files:
    walk(file)
values_of = {}
for name, record in elements.items():
    if record["kind"] == "value":
        values_of.setdefault(name.rsplit(".", 1)[0], []).append(record)
packages = {f.name: (f.package + "." if f.package else "") for f in files}

for path in files_ending(".pb.go", ".connect.go", "_pb.ts", "_pb2.pyi", "_pb2_grpc.py"):
    text = read(path)
    if path.endswith((".pb.validate.go", ".pb.gw.go")):
        continue
    if path.endswith("_grpc.pb.go"):
        go_services(path, text, "go-grpc")
    elif path.endswith(".pb.go"):
        declared_at = {m[1]: text.count("\n", 0, m.start()) for m in re.finditer(r"^type (\w+) struct", text, re.M)}
        go_messages(path, text)
    elif path.endswith(".connect.go"):
        go_services(path, text, "go-connect")
    elif path.endswith("_pb.ts"):
        typescript(path, text)
    elif path.endswith("_pb2.pyi"):
        source = next((p for p in packages if path.endswith(p[: -len(".proto")].replace("-", "_") + "_pb2.pyi")), None)
        if source:
            python_stub(path, text, packages[source])
    else:
        python_services(path, text)

for record in elements.values():
    record.pop("number", None)
    print(json.dumps(record))
