/** Declarations of C++ as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("C++: namespaces and templates", async () => {
  await checkFacts(
    "cpp",
    `
      namespace a::b { inline namespace v1 { namespace { int hidden; } } }
      namespace short_name = a::b;
      /// A box.
      template <typename T, int N = 3>
        requires Small<T>
      class EXPORT Box final : public Base<T>, private Other { };
      template <typename T> concept Small = sizeof(T) < 8;
      template <typename T> using Vec = std::vector<T>;
      template <class T> constexpr T pi = T(3);
      template class Box<int>;
      using std::string;
    `,
    `
      namespace a | namespace a::b
        namespace b | namespace a::b
          namespace v1 | namespace v1
            variable hidden -internal | int hidden : int
      alias short_name | namespace short_name = a::b : a::b
      class Box | template <typename T, int N = 3> requires Small<T> class EXPORT Box final : public Base<T>, private Other // A box.
      interface Small | template <typename T> concept Small = sizeof(T) < 8
      typeAlias Vec | template <typename T> using Vec = std::vector<T> : std::vector<T>
      constant pi +const | template <class T> constexpr T pi : T
    `,
  );
});

test("C++: classes and access", async () => {
  await checkFacts(
    "cpp",
    `
      class Shop : public Base {
        int secret;
        Q_OBJECT
       public:
        explicit Shop(int size) : size_(size), open_{true} {}
        virtual ~Shop() = default;
        Shop &operator=(const Shop &) = delete;
        operator bool() const;
        int operator()(int x) const { return x; }
        virtual void open(int a = 1) const override = 0;
        auto made() const noexcept -> std::map<int, int> { struct Local { int q; }; return {}; }
        static constexpr int kLimit = 3;
        template <class U> void take(U &&u);
        friend class Friend;
        friend bool operator==(const Shop &a, const Shop &b) { return true; }
        enum class Mode : int { A, B };
        using Names = std::vector<std::string>;
       protected:
        int size_ GUARDED_BY(mu_), *rest_;
       private:
        bool open_ = false;
        bool flag_ : 1;
      };
      struct Plain { int a; };
    `,
    `
      class Shop | class Shop : public Base
        field secret -private | int secret : int
        constructor Shop | explicit Shop(int size) (size:int)
        method ~Shop +default +virtual | virtual ~Shop()
        method operator= | Shop &operator=(const Shop &) (_:const Shop &) -> _:Shop &
        method operator bool +const +declare | operator bool() const
        method operator() +const | int operator()(int x) const (x:int) -> _:int
        method open +abstract +const +declare +override +virtual | virtual void open(int a = 1) const override (a:int=1)
        method made +const | auto made() const noexcept -> std::map<int, int> -> _:std::map<int, int>
          struct Local -private +local | struct Local
            field q | int q : int
        field kLimit +const +static | static constexpr int kLimit : int
        method take +declare | template <class U> void take(U &&u) (u:U &&)
      function operator== | friend bool operator==(const Shop &a, const Shop &b) (a:const Shop &, b:const Shop &) -> _:bool
        enum Mode | enum class Mode : int
          enumMember A | A
          enumMember B | B
        typeAlias Names | using Names = std::vector<std::string> : std::vector<std::string>
        field size_ -protected | int size_ GUARDED_BY(mu_) : int GUARDED_BY(mu_)
        field rest_ -protected | int *rest_ : int *
        field open_ -private | bool open_ : bool
        field flag_ -private | bool flag_ : bool
      struct Plain | struct Plain
        field a | int a : int
    `,
  );
});

test("C++: members defined outside their class", async () => {
  await checkFacts(
    "cpp",
    `
      namespace n {
      class Here { void go(); };
      void Here::go() {}
      Here::Here(int x) : a(x) {}
      There::~There() {}
      int There::Deep<int>::get() const { return 1; }
      int There::count = 3;
      }
      bool ns::operator<(const A &a, const B &b) { return true; }
      unsigned long long operator""_ms(unsigned long long v);
    `,
    `
      namespace n | namespace n
        class Here | class Here
          method go -private +declare | void go()
          method go -private | void Here::go()
          constructor Here | Here::Here(int x) (x:int)
        method ~There of There | There::~There()
        method get of There.Deep +const | int There::Deep<int>::get() const -> _:int
        field count of There | int There::count : int
      method operator< of ns | bool ns::operator<(const A &a, const B &b) (a:const A &, b:const B &) -> _:bool
      function operator""_ms +declare | unsigned long long operator""_ms(unsigned long long v) (v:unsigned long long) -> _:unsigned long long
    `,
  );
});

test("C++: macros that hide declarations", async () => {
  await checkFacts(
    "cpp",
    `
      LIB_BEGIN_NAMESPACE
      namespace lib {
      LIB_API(void) run(int a);
      class LIB_EXPORT(1) Thing { };
      class LIB_EXPORT Later;
      LIB_CONSTEXPR auto made(int x) -> int { return x; }
      LIB_DEPRECATED("no") int old();
      BENCHMARK(run)->Arg(3);
      std::string name(1, "a");
      }
      LIB_END_NAMESPACE
    `,
    `
      namespace lib | namespace lib
        function run +declare | LIB_API(void) run(int a) (a:int) -> _:LIB_API(void)
        class Thing | class LIB_EXPORT(1) Thing
        function made | LIB_CONSTEXPR auto made(int x) -> int (x:int) -> _:int
        function old +declare | LIB_DEPRECATED("no") int old() -> _:LIB_DEPRECATED("no") int
        variable name | std::string name : std::string
    `,
  );
});

test("C++: test macros with a body", async () => {
  await checkFacts(
    "cpp",
    `
      TEST_F(Suite, Works) { EXPECT_TRUE(true); }
    `,
    `
      function TEST_F +test | TEST_F(Suite, Works) (_:Suite, _:Works)
    `,
  );
});

test("C++: C headers read as C++", async () => {
  await checkFacts(
    "cpp",
    `
      struct op { int class; void *private; int (*template)(int new); list *using; };
      int delete(int this);
    `,
    `
      struct op | struct op
        field class | int class : int
        field private | void *private : void *
        field template | int (*template)(int new) : int (*)(int new)
        field using | list *using : list *
      function delete +declare | int delete(int this) (this:int) -> _:int
    `,
  );
});
