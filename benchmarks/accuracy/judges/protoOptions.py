#!/usr/bin/env python3
"""What the names inside options and their values mean, and enum defaults, by protoc's descriptors: JSON lines
`{path, line, character, name, kind, got: [{path | abs, line, character}]}`, 0-based, UTF-16 (PyPI: grpcio-tools).

    protoOptions.py ROOT [--dep-root DIR ...] [--skip REGEX] > T.jsonl

protoc gives no positions inside option values, so the text is walked here by a scanner of its own: which element an option belongs to comes from the
blocks around it, what a name means from the descriptors (fields by the type at hand, extensions by scope, values by the enum). Where each field,
extension and value is declared is what protoc's source info says. Files that protoc rejects are left out, with what imports them.
"""
import argparse, json, os, re, subprocess, sys, tempfile
from google.protobuf import descriptor_pb2 as pb
import grpc_tools

arguments = argparse.ArgumentParser()
arguments.add_argument("root")
arguments.add_argument("--dep-root", action="append", default=[])
arguments.add_argument("--skip", default=r"(^|/)(\.|node_modules)")
given = arguments.parse_args()
root = os.path.realpath(given.root)
skip = re.compile(given.skip)
brought = os.path.join(os.path.dirname(grpc_tools.__file__), "_proto")
roots = [root, *given.dep_root, brought]


def listed():
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not skip.search(os.path.relpath(os.path.join(folder, f), root)))
        for name in sorted(names):
            if name.endswith(".proto"):
                yield os.path.relpath(os.path.join(folder, name), root)


def compiled(names):
    with tempfile.NamedTemporaryFile("w", suffix=".args") as args, tempfile.NamedTemporaryFile(suffix=".pb") as out:
        args.write("\n".join([f"-I{r}" for r in roots] + ["--include_source_info", "--include_imports", f"--descriptor_set_out={out.name}"] + names))
        args.flush()
        run = subprocess.run([sys.executable, "-m", "grpc_tools.protoc", "@" + args.name], capture_output=True, text=True)
        if run.returncode:
            return None
        found = pb.FileDescriptorSet()
        found.ParseFromString(open(out.name, "rb").read())
        return found


files = {}


def gather(names):
    found = compiled(names + ["google/protobuf/descriptor.proto"]) if names else None
    if found:
        files.update((f.name, f) for f in found.file)
    elif len(names) > 1:
        gather(names[: len(names) // 2])
        gather(names[len(names) // 2 :])


names = list(listed())
known = set(names)
copies = {n[:i] for n in names for i in range(len(n)) if n[i] == "/" and "/" in n[i + 1 :] and n[i + 1 :] in known}
gather([n for n in names if not any(n.startswith(c + "/") for c in copies)])
place_of = {n: next(os.path.join(r, n) for r in roots if os.path.exists(os.path.join(r, n))) for n in files}
texts = {n: open(p, encoding="utf-8", newline="").read() for n, p in place_of.items()}
lines = {n: t.split("\n") for n, t in texts.items()}


def place(name, line, column):
    text = lines[name][line]
    at = 0
    seen = 0
    while seen < column:  # protoc's columns count bytes, and tabs up to the next multiple of 8
        seen = seen + 8 - seen % 8 if text[at] == "\t" else seen + len(text[at].encode("utf-8"))
        at += 1
    units = len(text[:at].encode("utf-16-le")) // 2
    inside = place_of[name].startswith(root + "/")
    return {"path" if inside else "abs": os.path.relpath(place_of[name], root) if inside else name, "line": line, "character": units}


types, extensions, members = {}, {}, {}  # full name -> (file, descriptor); full name -> (file, field); (type, name) -> (file, place, field | value)
for name, file in files.items():
    where = {tuple(l.path): (l.span[0], l.span[1]) for l in file.source_code_info.location}

    def named(path):
        at = where.get(path + (1,))
        return place(name, *at) if at else None

    def enum(e, path, scope):
        full = f"{scope}.{e.name}"
        types[full] = (name, e)
        for i, v in enumerate(e.value):
            members[full, v.name] = (named(path + (2, i)), v)

    def extension(x, path, scope):
        extensions.setdefault(f"{scope}.{x.name}", []).append((name, named(path), x))

    def message(m, path, scope):
        full = f"{scope}.{m.name}"
        types[full] = (name, m)
        for i, x in enumerate(m.field):
            members[full, x.name] = (named(path + (2, i)), x)
            if x.type == x.TYPE_GROUP:
                members[full, x.type_name.split(".")[-1]] = members[full, x.name]
        for i, x in enumerate(m.extension):
            extension(x, path + (6, i), full)
        for i, e in enumerate(m.enum_type):
            enum(e, path + (4, i), full)
        for i, k in enumerate(m.nested_type):
            message(k, path + (3, i), full)

    scope = f".{file.package}" if file.package else ""
    for i, m in enumerate(file.message_type):
        message(m, (4, i), scope)
    for i, e in enumerate(file.enum_type):
        enum(e, (5, i), scope)
    for i, x in enumerate(file.extension):
        extension(x, (7, i), scope)

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<s>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')|(?P<w>[A-Za-z_]\w*)|(?P<n>\.?\d[\w.]*(?:(?<=[eE])[+-]\w+)?)|(?P<p>[^\s])', re.S)
blocks = {"message": "MessageOptions", "enum": "EnumOptions", "service": "ServiceOptions", "rpc": "MethodOptions", "oneof": "OneofOptions", "extend": None, "group": "MessageOptions"}
count = 0


class Walk:
    def __init__(self, name):
        self.name, self.out, self.at = name, [], 0
        self.tokens = [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(texts[name]) if m.lastgroup]
        self.starts = [0]
        for m in re.finditer("\n", texts[name]):
            self.starts.append(m.end())
        package = files[name].package
        self.package = f".{package}" if package else ""
        self.sight = None

    def text(self, ahead=0):
        return self.tokens[self.at + ahead][1] if self.at + ahead < len(self.tokens) else ""

    def emit(self, index, target, kind):
        import bisect

        word, start = self.tokens[index][1:]
        line = bisect.bisect_right(self.starts, start) - 1
        units = len(texts[self.name][self.starts[line] : start].lstrip("\ufeff").encode("utf-16-le")) // 2
        self.out.append({"path": self.name, "line": line, "character": units, "name": word, "kind": kind, "got": [target] if target else []})

    def visible(self, file):
        if self.sight is None:
            self.sight, todo = {self.name}, list(files[self.name].dependency)
            while todo:
                each = todo.pop()
                if each not in self.sight:
                    self.sight.add(each)
                    todo += [files[each].dependency[i] for i in files[each].public_dependency]
        return file in self.sight

    def find_extension(self, written, scope):
        if written.startswith("."):
            return next(((p, x) for f, p, x in extensions.get(written, ()) if self.visible(f)), None)
        while True:
            found = next(((p, x) for f, p, x in extensions.get(f"{scope}.{written}", ()) if self.visible(f)), None)
            if found or not scope:
                return found
            scope = scope[: scope.rindex(".")]

    def dotted(self, end):
        """The name up to a closing sign, and the index of its last word."""
        written, last = "", self.at
        while self.text() != end:
            if self.tokens[self.at][0] == "w":
                last = self.at
            written += self.text()
            self.at += 1
        self.at += 1
        return written, last

    def setting(self, options, scope, default=None):
        """`name = value` at the cursor. options: name of the options message."""
        if default is not None and self.text() in ("default", "json_name") and self.text(1) == "=":
            is_default = self.text() == "default"
            self.at += 2
            if is_default and self.tokens[self.at][0] == "w":
                found = members.get((default.type_name, self.text()))
                if found and default.type == default.TYPE_ENUM:
                    self.emit(self.at, found[0], "default")
            self.at += 1 if self.text() != "-" else 2
            while self.at < len(self.tokens) and self.tokens[self.at][0] == "s":
                self.at += 1
            return
        current, field = f".google.protobuf.{options}", None
        while True:
            if self.text() == "(":
                self.at += 1
                written, last = self.dotted(")")
                found = self.find_extension(written, scope)
            else:
                last = self.at
                found = members.get((current, self.text()))
                self.at += 1
            field = found and found[1]
            if found:
                self.emit(last, found[0], "path")
                current = field.type_name
            else:
                current = None
            if self.text() != ".":
                break
            self.at += 1
        assert self.text() == "=", (self.name, self.tokens[self.at])
        self.at += 1
        self.value(field)

    def value(self, field):
        sign = self.text()
        if sign in ("{", "<"):
            self.literal(field and field.type_name, ">" if sign == "<" else "}")
        elif sign == "[":
            self.at += 1
            while self.text() != "]":
                self.value(field)
                if self.text() == ",":
                    self.at += 1
            self.at += 1
        elif self.tokens[self.at][0] == "w":
            if field is not None and field.type == field.TYPE_ENUM:
                found = members.get((field.type_name, self.text()))
                if found:
                    self.emit(self.at, found[0], "enum value")
            self.at += 1
        else:
            if sign == "-":
                self.at += 1
            kind = self.tokens[self.at][0]
            self.at += 1
            while kind == "s" and self.at < len(self.tokens) and self.tokens[self.at][0] == "s":
                self.at += 1

    def literal(self, current, close):
        self.at += 1
        while self.text() != close:
            if self.text() == "[":
                self.at += 1
                written, last = self.dotted("]")
                if "/" in written:
                    inner = "." + written.split("/")[-1]
                    if self.text() == ":":
                        self.at += 1
                    self.literal(inner, ">" if self.text() == "<" else "}")
                    if self.text() in (",", ";"):
                        self.at += 1
                    continue
                found = self.find_extension(written, self.package)
            else:
                last = self.at
                found = members.get((current, self.text()))
                self.at += 1
            if found and not (current in types and getattr(types[current][1], "options", None) and getattr(types[current][1].options, "map_entry", False)):
                self.emit(last, found[0], "literal field")
            if self.text() == ":":
                self.at += 1
            self.value(found and found[1])
            if self.text() in (",", ";"):
                self.at += 1
        self.at += 1

    def run(self):
        stack = []  # (kind, full name of the scope inside)
        start = 0  # first token of the statement at hand
        while self.at < len(self.tokens):
            word = self.text()
            scope = stack[-1][1] if stack else self.package
            kind = stack[-1][0] if stack else None
            if word == "option" and self.at == start and (self.tokens[self.at + 1][0] == "w" or self.text(1) == "(") and self.text(1) != "=":
                self.at += 1
                site = blocks[kind] if kind else "FileOptions"
                outer = scope[: scope.rindex(".")] if kind in ("message", "service", "group") else scope
                self.setting(site, outer)
                continue
            if word == "[" and self.at > start:
                self.compact(kind, scope, start)
                continue
            if word == "{":
                head = [t[1] for t in self.tokens[start : self.at]]
                at = 0
                if head and head[0] in ("export", "local", "optional", "repeated", "required"):
                    at = 1
                opened = head[at] if len(head) > at else ""
                if "group" in head[:2] and opened == "group":
                    stack.append(("group", f"{scope}.{head[at + 1]}"))
                elif opened in ("message", "service"):
                    stack.append((opened, f"{scope}.{head[at + 1]}"))
                else:
                    stack.append((opened, scope))
                self.at += 1
                start = self.at
                continue
            if word == "}":
                stack.pop()
                self.at += 1
                start = self.at
                continue
            self.at += 1
            if word == ";":
                start = self.at
        return self.out

    def compact(self, kind, scope, start):
        head = [t[1] for t in self.tokens[start : self.at]]
        site, default = ("EnumValueOptions", None) if kind == "enum" else ("FieldOptions", None)
        if head[0] == "extensions":
            site = "ExtensionRangeOptions"
        elif site == "FieldOptions" and "=" in head:
            declared = head[head.index("=") - 1]
            found = members.get((scope, declared)) if kind != "extend" else None
            if kind == "extend":
                own = [x for f, _, x in extensions.get(f"{scope}.{declared}", ()) if f == self.name]
                default = own[0] if own else pb.FieldDescriptorProto()
            else:
                default = found[1] if found else pb.FieldDescriptorProto()
        self.at += 1
        while self.text() != "]":
            self.setting(site, scope, default)
            if self.text() == ",":
                self.at += 1
        self.at += 1


broken = 0
for name in sorted(files):
    if not place_of[name].startswith(root + "/"):
        continue
    walk = Walk(name)
    try:
        found = walk.run()
    except (AssertionError, IndexError, KeyError) as error:
        broken += 1
        print("not walked", name, error, file=sys.stderr)
        continue
    for each in found:
        if each["got"]:
            count += 1
            print(json.dumps(each, separators=(",", ":")))
print(f"{count} names, {broken} files not walked", file=sys.stderr)
