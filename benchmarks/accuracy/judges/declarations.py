"""Every declaration of the Python files under a directory, as CPython's own parser sees them.

    python3 declarations.py ROOT

Prints one JSON line a declaration: path, name, kind, line (0-based), character (UTF-16 units), parent (dotted name of what encloses
it), after one line {"path", "parsed"} for the file. Files that this interpreter cannot parse give {"path", "unparsed"}. Independent of navd: it shares the rules
with the adapter, and no code.

The rules: every def and class; names bound in module and class bodies by assignment, for, with, except, := and match, once for each
block (a binding is left out where an earlier one of the name stands in the same block or one around it); names that a function
declares global and no module-level statement binds; attributes assigned through a method's first parameter, once for each class,
unless the class body binds the name; the first annotated one, else the first.
"""

import ast
import json
import os
import re
import sys

ENUM_BASES = {"Flag", "IntFlag", "Choices", "TextChoices", "IntegerChoices"}
CLASS_RECEIVERS = {"__new__", "__init_subclass__", "__class_getitem__"}
BLOCKS = ("body", "orelse", "finalbody")


def main(root):
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".py", ".pyw", ".pyi")):
                path = os.path.join(folder, name)
                judge(path, os.path.relpath(path, root).replace(os.sep, "/"))


def judge(path, shown):
    with open(path, "rb") as file:
        raw = file.read()
    try:
        text = raw.decode("utf-8-sig")
        tree = ast.parse(raw)
    except (SyntaxError, ValueError, RecursionError) as error:
        print(json.dumps({"path": shown, "unparsed": str(error)}))
        return
    print(json.dumps({"path": shown, "parsed": True}))
    for found in File(shown, text).declarations(tree):
        print(json.dumps(found))


class Scope:
    def __init__(self, kind, name, outer, block, is_enum=False, receiver=None):
        self.kind, self.name, self.outer, self.block = kind, name, outer, block
        self.is_enum, self.receiver = is_enum, receiver
        self.bindings = []
        self.attributes = []
        self.globals = set()


class File:
    def __init__(self, path, text):
        self.path = path
        self.lines = re.split(r"\r\n|\r|\n", text)
        self.found = []
        self.enums = set()
        self.global_bindings = []

    def declarations(self, tree):
        module = Scope("module", "", None, ())
        self.statements(tree.body, module, ())
        self.close(module)
        bound = {name for name, *_ in module.bindings}
        for name, kind, place in sorted(self.global_bindings, key=lambda one: one[2]):
            if name not in bound:
                bound.add(name)
                self.add(name, kind, place, "")
        return sorted(self.found, key=lambda one: (one["line"], one["character"]))

    # Statements, each with the block it stands in: a tuple of numbers that is a prefix of every inner block's.

    def statements(self, body, scope, block):
        for number, statement in enumerate(body):
            self.statement(statement, scope, block, number)

    def statement(self, node, scope, block, number):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.function(node, scope, block)
            return
        if isinstance(node, ast.ClassDef):
            self.class_(node, scope, block)
            return
        if isinstance(node, ast.Global) and scope.kind == "function":
            scope.globals.update(node.names)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                whole = isinstance(target, ast.Name)
                self.target(target, scope, block, value=node.value if whole else None)
        elif isinstance(node, ast.AnnAssign):
            self.target(node.target, scope, block, value=node.value, annotation=node.annotation)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.target(node.target, scope, block)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                if item.optional_vars is not None:
                    self.target(item.optional_vars, scope, block)
        self.expressions(node, scope, block)
        for nth, field in enumerate(BLOCKS):
            inner = getattr(node, field, None)
            if isinstance(inner, list):
                self.statements(inner, scope, block + ((number, nth),))
        for nth, handler in enumerate(getattr(node, "handlers", [])):
            if handler.name is not None:
                self.handler_name(handler, scope, block)
            self.expressions(handler, scope, block)
            self.statements(handler.body, scope, block + ((number, "handler", nth),))
        for nth, case in enumerate(getattr(node, "cases", [])):
            self.captures(case.pattern, scope, block + ((number, "match"),))
            if case.guard is not None:
                self.expression(case.guard, scope, block + ((number, "match"),))
            self.statements(case.body, scope, block + ((number, "match"), nth))

    def expressions(self, node, scope, block):
        """Names bound by := in the expressions directly under a statement."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child, scope, block)
            elif isinstance(child, (ast.withitem, ast.arguments, ast.keyword, ast.arg)):
                self.expressions(child, scope, block)

    def expression(self, node, scope, block):
        if isinstance(node, ast.Lambda):
            self.expressions(node.args, scope, block)
            return
        if isinstance(node, ast.NamedExpr):
            self.target(node.target, scope, block, value=node.value)
        for child in ast.iter_child_nodes(node):
            self.expression(child, scope, block)

    def captures(self, pattern, scope, block):
        for node in ast.walk(pattern):
            if isinstance(node, ast.MatchAs) and node.name is not None:
                place = self.end_place(node, node.name) if node.pattern is not None else self.place(node)
                self.bind(node.name, scope, block, place)
            elif isinstance(node, ast.MatchStar) and node.name is not None:
                self.bind(node.name, scope, block, self.end_place(node, node.name))
            elif isinstance(node, ast.MatchMapping) and node.rest is not None:
                self.bind(node.rest, scope, block, self.find(node, r"\*\*\s*(" + re.escape(node.rest) + r")\b"))

    def handler_name(self, handler, scope, block):
        place = self.find(handler.type, r"\bas\s+(" + re.escape(handler.name) + r")\b", at_end=True)
        self.bind(handler.name, scope, block, place)

    def target(self, node, scope, block, value=None, annotation=None):
        if isinstance(node, (ast.Tuple, ast.List)):
            for element in node.elts:
                self.target(element, scope, block)
        elif isinstance(node, ast.Starred):
            self.target(node.value, scope, block)
        elif isinstance(node, ast.Name):
            self.bind(node.id, scope, block, self.place(node), value, annotation)
        elif isinstance(node, ast.Attribute):
            receiver = scope.receiver
            if receiver is not None and isinstance(node.value, ast.Name) and node.value.id == receiver[0]:
                place = self.end_place(node, node.attr)
                receiver[1].attributes.append((node.attr, annotation is not None, place))

    def bind(self, name, scope, block, place, value=None, annotation=None):
        if scope.kind == "function":
            if name in scope.globals:
                self.global_bindings.append((name, self.kind_of(name, "module", False, value, annotation), place))
            return
        kind = self.kind_of(name, scope.kind, scope.is_enum, value, annotation)
        scope.bindings.append((name, kind, place, block, False))

    def kind_of(self, name, scope, is_enum, value, annotation):
        shown = "" if annotation is None else ast.unparse(annotation).strip("'\"")
        if value is not None and shown.split(".")[-1] == "TypeAlias":
            return "typeAlias"
        if scope == "class":
            plain = not (name.startswith("__") or re.fullmatch(r"_[^_].*_", name))
            return "enumMember" if is_enum and plain and (annotation is None or value is not None) else "field"
        final = re.match(r"(\w+\.)*Final\b", shown)
        return "constant" if final or (name.upper() == name and re.fullmatch(r"[A-Z0-9_]*[A-Z][A-Z0-9_]*", name)) else "variable"

    def function(self, node, scope, block):
        self.decorations(node, scope, block)
        decorators = [last_name(one) for one in node.decorator_list]
        kind = "function"
        if scope.kind == "class":
            is_property = any(one.endswith("property") or one in ("setter", "deleter", "getter") for one in decorators)
            kind = "property" if is_property else "constructor" if node.name == "__init__" else "method"
        place = self.find(node, r"def[\s\\]+(" + re.escape(node.name) + r")", flags=re.S)
        self.define(node.name, kind, scope, block, place)
        parameters = node.args.posonlyargs + node.args.args
        receiver = None
        if scope.kind == "class":
            if parameters and "staticmethod" not in decorators:
                receiver = (parameters[0].arg, scope)
        elif scope.receiver is not None:
            every = parameters + node.args.kwonlyargs + [node.args.vararg, node.args.kwarg]
            if not any(one is not None and one.arg == scope.receiver[0] for one in every):
                receiver = scope.receiver
        inner = Scope("function", qualified(scope, node.name), scope, (), receiver=receiver)
        self.statements(node.body, inner, ())

    def class_(self, node, scope, block):
        self.decorations(node, scope, block)
        bases = [last_name(one) for one in node.bases if not isinstance(one, ast.Call)]
        is_enum = any(one in ENUM_BASES or one.endswith("Enum") or one in self.enums for one in bases)
        if is_enum:
            self.enums.add(node.name)
        place = self.find(node, r"class[\s\\]+(" + re.escape(node.name) + r")", flags=re.S)
        self.define(node.name, "enum" if is_enum else "class", scope, block, place)
        inner = Scope("class", qualified(scope, node.name), scope, (), is_enum=is_enum)
        self.statements(node.body, inner, ())
        self.close(inner)

    def decorations(self, node, scope, block):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.expr, ast.arguments, ast.keyword)):
                self.expressions(child, scope, block) if isinstance(child, ast.arguments) else self.expression(child, scope, block)

    def define(self, name, kind, scope, block, place):
        scope.bindings.append((name, kind, place, block, True))
        if scope.kind == "function":
            self.add(name, kind, place, scope.name)

    def close(self, scope):
        earlier = {}
        for name, kind, place, block, definition in sorted(scope.bindings, key=lambda one: one[2]):
            blocks = earlier.setdefault(name, [])
            if definition or not any(block[: len(one)] == one for one in blocks):
                self.add(name, kind, place, scope.name)
                blocks.append(block)
        chosen = {}
        for name, annotated, place in sorted(scope.attributes, key=lambda one: one[2]):
            known = chosen.get(name)
            if known is None or (annotated and not known[0]):
                chosen[name] = (annotated, place)
        for name, (_, place) in chosen.items():
            if name not in earlier:
                self.add(name, "field", place, scope.name)

    def add(self, name, kind, place, parent):
        line, character = place
        self.found.append(
            {"path": self.path, "name": name, "kind": kind, "line": line, "character": character, "parent": parent}
        )

    # Places: (0-based line, UTF-16 column).

    def place(self, node):
        return self.units(node.lineno, node.col_offset)

    def end_place(self, node, name):
        return self.units(node.end_lineno, node.end_col_offset - len(name.encode()))

    def units(self, line, column):
        before = self.lines[line - 1].encode()[:column].decode(errors="replace")
        return line - 1, len(before.encode("utf-16-le")) // 2

    def find(self, node, pattern, at_end=False, flags=0):
        """Where the pattern's first group stands, at or after a node's start (or its end)."""
        line, column = (node.end_lineno, node.end_col_offset) if at_end else (node.lineno, node.col_offset)
        first = self.lines[line - 1].encode()[column:].decode()
        text = "\n".join([first, *self.lines[line : line + 200]])
        match = re.search(pattern, text, flags)
        before = text[: match.start(1)]
        down = before.count("\n")
        if down:
            own = before[before.rindex("\n") + 1 :]
            return line - 1 + down, len(own.encode("utf-16-le")) // 2
        start = self.units(line, column)[1]
        return line - 1, start + len(before.encode("utf-16-le")) // 2


def qualified(scope, name):
    return f"{scope.name}.{name}" if scope.name else name


def last_name(node):
    while isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main(sys.argv[1])
