/** Declarations of Ruby as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("Ruby: modules, classes and constants", async () => {
  await checkFacts(
    "ruby",
    `
      require "json"
      require_relative "lib/other"
      autoload :Lazy, "lazy/file"
      # frozen_string_literal: true

      # A box.
      # It holds.
      module Outer::Inner
        LIMIT = 1
        A, B = 1, 2
        class Box < Base; end
        Point = Struct.new(:x, :y) do
          def length; end
        end
      end
      def helper(x) = x
    `,
    `
      import sideEffect json
      import sideEffect ./lib/other
      import names lazy/file {Lazy} +dynamic
      module Inner of Outer | module Outer::Inner // A box.
        constant LIMIT | LIMIT = 1
        constant A | A, B = 1, 2
        constant B | A, B = 1, 2
        class Box | class Box < Base
        constant Point | Point = Struct.new(:x, :y)
          method length | def length
      function helper | def helper(x) (x:)
    `,
  );
});

test("Ruby: methods, attributes and visibility", async () => {
  await checkFacts(
    "ruby",
    `
      class Box
        attr_accessor :size, "name"
        attr_reader :only
        alias big large
        alias_method :huge, :large
        def initialize(a, b = 1, *rest, key:, other: 2, **opts, &block); end
        def self.build; end
        class << self
          def other; end
          private
          def secret; end
        end
        define_method(:made) { |x| x }
        def ==(o); end
        def value=(v); end
        private
        def hidden?; end
        public def shown; end
        protected
        def guarded; end
        public
        def later; end
        private :later, :value=
        private attr_reader :quiet
      end
    `,
    `
      class Box | class Box
        property size +getter +setter | attr_accessor :size
        property name +getter +setter | attr_accessor :name
        property only +getter | attr_reader :only
        alias big | alias big large : large
        alias huge | alias_method :huge, :large : large
        constructor initialize -private +variadic | def initialize(a, b = 1, *rest, key:, other: 2, **opts, &block) (a:, b:=1, rest:*, key::, other::=2, opts:**, block:&)
        method build +static | def self.build
        method other +static | def other
        method secret -private +static | def secret
        method made | define_method(:made)
        method == | def ==(o) (o:)
        method value= -private +setter | def value=(v) (v:)
        method hidden? -private | def hidden?
        method shown | def shown
        method guarded -protected | def guarded
        method later -private | def later
        property quiet -private +getter | attr_reader :quiet
    `,
  );
});

test("Ruby: text is no code", async () => {
  await checkFacts(
    "ruby",
    `
      class A
        SQL = <<~TEXT
          def fake; end
        TEXT
        def real; end
      end
    `,
    `
      class A | class A
        constant SQL | SQL = <<~TEXT
        method real | def real
    `,
  );
});
