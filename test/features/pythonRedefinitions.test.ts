/** Which of several definitions of one name a use means, through the real server. */
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition } from "../harness/checkUses.js";

const feature = sharedDaemon();

test("code of the scope itself means what was defined last before it", () =>
  checkDefinition(
    feature,
    `
//- a.py
def step(): ...
step()
def step(): ...
#   ^^^^ def
st$0ep()
def step(): ...
`,
  ));

test("before the first definition, and in functions, it is the last", async () => {
  await checkDefinition(
    feature,
    `
//- a.py
def run():
    st$0ep()
def step(): ...
def step(): ...
#   ^^^^ def
`,
  );
  await checkDefinition(
    feature,
    `
//- a.py
class Runner:
    def run(self):
        self.st$0ep()
    def step(self): ...
    def step(self): ...
#       ^^^^ def
`,
  );
});

test("other files mean the last one", () =>
  checkDefinition(
    feature,
    `
//- a.py
value = 1
def step(): ...
def step(): ...
#   ^^^^ def
//- b.py
import a
a.st$0ep()
`,
  ));

test("where it stands is itself", () =>
  checkDefinition(
    feature,
    `
//- a.py
def _(): ...
def $0_(): ...
#   ^ def
def _(): ...
`,
  ));

test("both ways of a condition, and what stands in front of one way only", async () => {
  await checkDefinition(
    feature,
    `
//- a.py
import sys
if sys.argv:
    def step(): ...
#       ^^^^ def
else:
    def step(): ...
#       ^^^^ def
st$0ep()
`,
  );
  await checkDefinition(
    feature,
    `
//- a.py
import sys
def step(): ...
def step(): ...
#   ^^^^ def
if sys.argv:
    def step(): ...
#       ^^^^ def
st$0ep()
`,
  );
});

test("overloads and their implementation, the functions of a property", async () => {
  await checkDefinition(
    feature,
    `
//- a.py
from typing import overload
@overload
def step(of: int): ...
#   ^^^^ def
@overload
def step(of: str): ...
#   ^^^^ def
def step(of): ...
#   ^^^^ def
st$0ep(1)
`,
  );
  await checkDefinition(
    feature,
    `
//- a.py
class Box:
    @property
    def size(self): ...
#       ^^^^ def
    @size.setter
    def size(self, value): ...
#       ^^^^ def
    def both(self):
        return self.si$0ze
`,
  );
});

test("an attribute that several methods assign is defined where it is first", () =>
  checkDefinition(
    feature,
    `
//- a.py
class Box:
    def open(self):
        self.state = 1
#            ^^^^^ def
    def close(self):
        self.state = 2
    def show(self):
        return self.sta$0te
`,
  ));

test("conditional imports: what is tried first comes first", () =>
  checkDefinition(
    feature,
    `
//- fast.py
def parse(): ...
#   ^^^^^ 1 def inferred
//- slow.py
try:
    from fast import parse
except ImportError:
    def parse(): ...
#       ^^^^^ 2 def inferred
par$0se()
`,
  ));
