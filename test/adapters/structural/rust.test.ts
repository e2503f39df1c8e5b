/** Declarations of Rust as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("Rust: use declarations, groups and aliases", async () => {
  await checkFacts(
    "rust",
    `
      use std::{io::{self, Read as R, Write}, fmt::*};
      pub use crate::a::b as c;
      pub(crate) use super::x::{y, z};
      extern crate foo as bar;
      use alone;
      mod file;
      #[path = "else/where.rs"]
      mod other;
    `,
    `
      import module std::io
      import names std::io {Read as R, Write}
      import star std::fmt
      import names crate::a {b as c} +reexport +public
      import names super::x {y, z} +reexport
      import module foo as bar
      import module alone
      import module file
      import module else/where.rs
      module file -private +declare | mod file
      module other -private +declare | mod other
    `,
  );
});

test("Rust: types, fields and variants", async () => {
  await checkFacts(
    "rust",
    `
      /// A point.
      ///
      /// More.
      #[derive(Debug)]
      #[repr(C)]
      pub struct Point<T: Copy> where T: Sized { pub x: T, pub(crate) y: Vec<u8>, z: i32 }
      struct Pair(pub i32, String);
      pub enum Shape { Dot, /** A box. */ Box(i32), Named { id: u8 } }
      union Bits { a: u8, b: i8 }
      pub type Alias<T> = Vec<T>;
      pub static mut COUNT: u32 = 0;
      const LIMIT: usize = 10;
    `,
    `
      struct Point | pub struct Point<T: Copy> where T: Sized // A point.
        field x | pub x: T : T
        field y -internal | pub(crate) y: Vec<u8> : Vec<u8>
        field z -private | z: i32 : i32
      struct Pair -private | struct Pair(pub i32, String)
      enum Shape | pub enum Shape
        enumMember Dot | Dot
        enumMember Box | Box(i32) // A box.
        enumMember Named | Named { id: u8 }
          field id | id: u8 : u8
      union Bits -private | union Bits
        field a -private | a: u8 : u8
        field b -private | b: i8 : i8
      typeAlias Alias | pub type Alias<T> = Vec<T> : Vec<T>
      variable COUNT +static | pub static mut COUNT: u32 : u32
      constant LIMIT -private +const | const LIMIT: usize : usize
    `,
  );
});

test("Rust: traits and implementations", async () => {
  await checkFacts(
    "rust",
    `
      pub trait Area: Sized { const N: u8; type Out; fn area(&self) -> Self::Out; fn zero() -> u8 { 0 } }
      impl<T> Area for Point<T> { const N: u8 = 1; type Out = u8; fn area(&self) -> u8 { fn inner() {} 1 } }
      impl Point<u8> { pub async unsafe fn go(mut self: Box<Self>, (a, b): (u8, u8)) -> Result<(), E> { todo!() } fn make() -> Self { todo!() } }
      extern "C" { fn printf(format: *const u8, ...) -> i32; static ERRNO: i32; }
    `,
    `
      trait Area | pub trait Area: Sized
        constant N +const | const N: u8 : u8
        typeAlias Out | type Out
        method area +abstract | fn area(&self) -> Self::Out (self:&self) -> _:Self::Out
        method zero +static | fn zero() -> u8 -> _:u8
      implementation Area for Point<T> | impl<T> Area for Point<T>
        constant N +const | const N: u8 : u8
        typeAlias Out | type Out = u8 : u8
        method area | fn area(&self) -> u8 (self:&self) -> _:u8
          function inner -private +local | fn inner()
      implementation Point<u8> | impl Point<u8>
        method go +async +unsafe | pub async unsafe fn go(mut self: Box<Self>, (a, b): (u8, u8)) -> Result<(), E> (self:Box<Self>, (a, b):(u8, u8)) -> _:Result<(), E>
        method make -private +static | fn make() -> Self -> _:Self
      function printf -private +declare +extern +variadic | fn printf(format: *const u8, ...) -> i32 (format:*const u8, _:...) -> _:i32
      variable ERRNO -private +declare +extern +static | static ERRNO: i32 : i32
    `,
  );
});

test("Rust: modules, macros and tests", async () => {
  await checkFacts(
    "rust",
    `
      /// Helpers.
      pub mod helpers {
          //! Inner words.
          pub(super) fn help() {}
      }
      #[macro_export]
      macro_rules! shout { ($x:expr) => { fn hidden() {} } }
      #[cfg(test)]
      mod tests { #[test] fn works() {} #[tokio::test] async fn waits() {} }
    `,
    `
      module helpers | pub mod helpers // Helpers.
        function help -internal | pub(super) fn help()
      macro shout | macro_rules! shout
      module tests -private | mod tests
        function works -private +test | fn works()
        function waits -private +async +test | async fn waits()
    `,
  );
});
