/** One file a language with most of what it can declare, for tests that break it. */
export const samples = {
  java: `package a.b;

import java.util.List;

/** A counter. */
@Deprecated
public class Counter<T extends Number> implements Runnable {
  private static final int LIMIT = 10, OTHER[] = {1};
  enum Mode { FAST, SLOW(1) { void go() {} }; Mode(int... x) {} }
  record Point(int x, String y) { Point { } }
  @Override public List<T> run(final int count, String... names) throws Exception { class Local {} return null; }
}
@interface Mark { int value() default 3; }
`,
  rust: `//! Crate.
use std::{io::{self, Read as R}, fmt::*};
mod other;

/// A point.
#[derive(Debug)]
pub struct Point<T> { pub x: T, y: Vec<u8> }
pub(crate) enum Shape { Dot, Box(i32), Named { id: u8 } }
pub trait Area: Sized { const N: u8; type Out; fn area(&self) -> Self::Out; }
impl<T> Area for Point<T> { const N: u8 = 1; type Out = u8; fn area(&self) -> u8 { fn inner() {} 1 } }
macro_rules! go { ($x:expr) => { $x } }
static mut G: &str = "x";
#[cfg(test)] mod tests { #[test] fn works() {} }
`,
  c: `#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
/* A point. */
typedef struct { int x, *y; } Point;
struct tag { union { int a; float b; }; enum { ONE, TWO = 2 } e; unsigned f : 3; };
static const char *names[] = { "a", "b" };
extern int (*hook)(int), other;
#ifdef X
static int f(int a) {
#else
static int f(long a) {
#endif
  return a;
}
int old(a, b) int a; char *b; { return 0; }
`,
  cpp: `#pragma once
#include "x.h"
namespace a::b {
namespace { int hidden; }
/// A box.
template <typename T, int N> class EXPORT Box final : public Base<T> {
  Q_OBJECT
 public:
  explicit Box(int x) : x_(x), y_{1} {}
  virtual ~Box() = default;
  auto get() const -> T { struct Local { int q; }; return x_; }
  bool operator==(const Box& o) const;
 private:
  int x_ GUARDED_BY(mu), y_;
  enum class Mode : int { A, B };
};
using Alias = Box<int, 3>;
}
template <> int a::b::Box<int, 1>::size() const { return R"(}{)"[0]; }
`,
  csharp: `using System;
namespace N.M;

/// <summary>A shop.</summary>
[Serializable]
public abstract partial class Shop<T> : Base, IThing where T : new() {
  private readonly int a = 1, b;
  public const string Name = "x";
  public event EventHandler Opened;
  public int Count { get; set; } = 3;
  public int this[int i] => i;
  public static Shop<T> operator +(Shop<T> l, Shop<T> r) => l;
  public Shop(int a) : base(a) { int Local(int x) => x; }
#if NET
  public async Task<int> Run(ref int x, params string[] rest) { return 1; }
#else
  public int Run() { return 1; }
#endif
  enum E { A, B = 2 }
}
public record Point(int X, int Y);
delegate int Go(int x);
`,
  ruby: `require "json"
require_relative "lib/other"

# A box.
module Outer
  LIMIT = 1
  class Box < Base
    attr_accessor :size, :name
    alias big large
    def initialize(a, b = 1, *rest, key:, **opts, &block)
      @a = <<~TEXT
        def fake; end
      TEXT
    end
    def self.build = new
    class << self
      def other; end
    end
    private
    def hidden?; end
  end
end
`,
  php: `<?php
namespace App\\Models;

use Foo\\{Bar, Baz as Qux};

/** A user. */
#[Entity]
final class User extends Model implements Named {
  use HasName;
  public const LIMIT = 1, OTHER = 2;
  private static ?int $count = 0;
  public function __construct(private readonly string $name, protected int $age = 1) {}
  abstract protected function &run(int ...$xs): ?string;
}
enum Suit: string { case Hearts = 'H'; }
function helper($x) { function nested() {} }
define('TOP', 1);
`,
} as const;
