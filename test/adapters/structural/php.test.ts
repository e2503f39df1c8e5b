/** Declarations of PHP as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("PHP: namespaces and imports", async () => {
  await checkFacts(
    "php",
    `
      <?php
      namespace App\\Models;
      use Foo\\Bar as Baz, One;
      use function Foo\\helper;
      use Group\\{A, B as C, function d};
      require_once __DIR__ . '/boot.php';
      include "plain.php";
      const LIMIT = 1;
      define('TOP', 2);
      $config = [];
      function run(int $x, ?string $y = null, &...$rest): ?array { function nested() {} }
    `,
    `
      container App\\Models
      import module Foo\\Bar as Baz
      import module One
      import names Foo {helper}
      import module Group\\A
      import module Group\\B as C
      import names Group {d}
      import sideEffect ./boot.php
      import sideEffect plain.php
      namespace App\\Models | namespace App\\Models
        constant LIMIT | const LIMIT = 1
      constant TOP | define('TOP', 2)
        variable config | $config
        function run +variadic | function run(int $x, ?string $y = null, &...$rest): ?array ($x:int, $y:?string=null, $rest:&...) -> _:?array
          function nested +local | function nested()
    `,
  );
});

test("PHP: types and members", async () => {
  await checkFacts(
    "php",
    `
      <?php
      /** A user. */
      #[Entity]
      abstract class User extends Model implements Named {
        use HasName;
        public const A = 1, B = 2;
        final protected const string C = 'x';
        public ?int $age = 1, $other;
        private static $count;
        var $old;
        public function __construct(private readonly string $name, protected int $size = 1, $plain = null) {}
        abstract protected static function &go(int ...$xs): ?string;
        private function hidden() { return new class { public function inner() {} }; }
        /** @test */
        public function works() {}
      }
      interface Named extends Other { const X = 1; public function name(): string; }
      trait HasName { abstract function full(); }
      enum Suit: string implements Named { case Hearts = 'H'; const Wild = self::Hearts; public function label(): string {} }
    `,
    `
      class User +abstract | abstract class User extends Model implements Named // A user.
        constant A | const A = 1
        constant B | const B = 2
        constant C -protected +final | const C = 'x'
        property age | public ?int $age : ?int
        property other | public ?int $other : ?int
        property count -private +static | private static $count
        property old | var $old
        constructor __construct | public function __construct(private readonly string $name, protected int $size = 1, $plain = null) ($name:string, $size:int=1, $plain:=null)
        property name -private +readonly | private readonly string $name : string
        property size -protected | protected int $size = 1 : int
        method go -protected +abstract +static +variadic | abstract protected static function &go(int ...$xs): ?string ($xs:int ...) -> _:?string
        method hidden -private | private function hidden()
          method inner | public function inner()
        method works +test | public function works() // @test
      interface Named | interface Named extends Other
        constant X | const X = 1
        method name +abstract | public function name(): string -> _:string
      trait HasName | trait HasName
        method full +abstract | abstract function full()
      enum Suit | enum Suit: string implements Named
        enumMember Hearts | case Hearts = 'H'
        constant Wild | const Wild = self::Hearts
        method label | public function label(): string -> _:string
    `,
  );
});

test("PHP: several namespaces and text around code", async () => {
  await checkFacts(
    "php",
    `
      <html><?php namespace A { class X {} } namespace B { function f() {} } ?></html>
      <?php class Y {}
    `,
    `
      container A
      namespace A | namespace A
        class X | class X
      namespace B | namespace B
        function f | function f()
      class Y | class Y
    `,
  );
});
