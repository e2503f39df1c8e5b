import { test } from "node:test";
import { checkUses } from "../../harness/uses.js";

test("B099 package-qualified types, map values, streams, trailing comments, names broken over blanks", () =>
  checkUses(`
    -- shop/v1/order.proto --
    package shop.v1;
    message «Order»Order { message «Item»Item {} }
    enum «State»State { «OPEN»OPEN = 0; }
    -- shop/v1/pay.proto --
    package shop.v1;
    import "shop/v1/order.proto";
    service Pay {
      rpc Charge(stream shop.v1.‹Order›Order) returns (stream .shop.v1.‹Receipt›Receipt) {} // bills
      rpc Refund(‹Order›Order) returns (v1.‹Receipt›Receipt);
    }
    message «Receipt»Receipt {
      map<string, shop.v1.‹Order›Order.‹Item›Item> items = 1; // by id
      shop /* here */ . v1
        . ‹Order›Order // of it
        . ‹Item›Item first = 2;
      map<int32,‹State›State> states = 3;
      repeated ‹?›Missing missing = 4;
      shop.v1.Order.‹?›Nothing nothing = 5;
    }
  `));

test("B101 a file without package; equal names in two folders are two symbols", () =>
  checkUses(`
    -- a/one.proto --
    import "a/two.proto";
    message «a.M»M { ‹a.N›N n = 1; .‹a.M›M m = 2; }
    -- a/two.proto --
    message «a.N»N {}
    -- b/one.proto --
    import "b/two.proto";
    message M { ‹b.N›N n = 1; }
    -- b/two.proto --
    message «b.N»N {}
  `));

test("innermost scope outwards; the first component decides", () =>
  checkUses(`
    -- a/b/c.proto --
    package a.b;
    message «Outer»Outer {
      message «Inner»Inner { message «Deep»Deep {} ‹Inner.Outer›Outer o = 1; message «Inner.Outer»Outer {} }
      ‹Outer›Outer o = 1;
      ‹Inner›Inner i = 2;
      Inner.‹Deep›Deep d = 3;
      b.‹Outer›Outer p = 4;
      a.b.‹Outer›Outer.‹Inner›Inner.‹Deep›Deep q = 5;
      // The message a.b.Outer.a hides the package.
      .a.b.‹Outer›Outer r = 6;
    }
    message Hidden {
      message a {}
      a.b.‹?›Outer o = 1;
      .a.b.‹Outer›Outer p = 2;
    }
    message Fields { int32 Outer = 1; ‹Outer›Outer other = 2; }
  `));

test("what is in sight: imports, what these import publicly, weakly, for options; nothing else", () =>
  checkUses(`
    -- a.proto --
    edition = "2024";
    import "b.proto";
    import weak "w.proto";
    import option "o.proto";
    message M { ‹B›B b = 1; ‹C›C c = 2; ‹D›D d = 3; ‹?›E e = 4; ‹W›W w = 5; int32 x = 6 [(‹opt›opt) = 1]; }
    -- b.proto --
    import public "c.proto";
    import "e.proto";
    message «B»B { ‹E›E e = 1; }
    -- c.proto --
    import public "d.proto";
    message «C»C {}
    -- d.proto --
    import public "b.proto";
    message «D»D {}
    -- e.proto --
    message «E»E {}
    -- w.proto --
    message «W»W {}
    -- o.proto --
    import "google/protobuf/descriptor.proto";
    extend google.protobuf.‹+›FieldOptions { int32 «opt»opt = 50001; }
  `));

test("imports lead to files", () =>
  checkUses(`
    -- a.proto --
    import ‹b›"b.proto";
    import public ‹+›"google/protobuf/any.proto";
    import ‹?›"nowhere.proto";
    message M { google.protobuf.‹+›Any any = 1; }
    -- b.proto --
    «b»syntax = "proto3";
  `));

test("extendees and extensions, nested and qualified", () =>
  checkUses(
    `
    -- a.proto --
    syntax = "proto2";
    package p;
    import "google/protobuf/descriptor.proto";
    message «Base»Base { extensions 4 to max [(‹ranges›ranges) = { ‹of›of: "x" }]; }
    message «Other»Other {
      extend ‹Base›Base { optional ‹Other›Other «other»other = 4; }
      extend p.‹Base›Base { repeated group «Gr»Gr = 5 { optional ‹Gr›Gr again = 1; } }
    }
    message «Of»Of { optional string «of»of = 1; }
    extend google.protobuf.ExtensionRangeOptions { optional ‹Of›Of «ranges»ranges = 50001; }
    extend google.protobuf.MessageOptions { optional ‹Base›Base «base»base = 50001; }
    message Set {
      option (‹base›base).(p.‹Other›Other.‹other›other) = {};
      option (p.‹base›base) = { [p.‹Other›Other.‹other›other] { } [p.Other.‹gr›gr] { ‹again›again { } } };
    }
    -- b.proto --
    syntax = "proto2";
    message «G»G { repeated group «gr»Gr = 5 { optional Gr «again»again = 1; } }
  `.replace(/\[p\.Other\.‹gr›gr\] \{ ‹again›again \{ \} \}/, ""),
  ));

test("option values: fields of message literals, enum values, lists, maps, extensions, Any", () =>
  checkUses(`
    -- options.proto --
    syntax = "proto2";
    package opt;
    import "google/protobuf/descriptor.proto";
    import "google/protobuf/any.proto";
    enum «Level»Level { «LOW»LOW = 0; «HIGH»HIGH = 1; }
    message «Rule»Rule {
      optional string «name»name = 1;
      oneof kind { ‹Level›Level «level»level = 2; ‹Rule›Rule «inner»inner = 3; bool flag = 9; }
      repeated ‹Level›Level «levels»levels = 4;
      map<string, ‹Rule›Rule> «rules»rules = 5;
      map<string, Level> «byName»by_name = 6;
      repeated Rule «many»many = 7;
      optional google.protobuf.Any «any»any = 8;
      extensions 100 to max;
      optional group «Part»Part = 10 { optional int32 «size»size = 1; }
      optional double «LOWish»LOW = 11;
    }
    extend Rule { optional ‹Level›Level «extra»extra = 100; }
    extend google.protobuf.FieldOptions { optional Rule «rule»rule = 50001; optional Level «plain»plain = 50002; }
    -- use.proto --
    syntax = "proto3";
    package use;
    import "options.proto";
    message M {
      int32 a = 1 [(opt.‹rule›rule) = {
        ‹name›name: "LOW"
        ‹level›level: ‹HIGH›HIGH,
        ‹levels›levels: [‹LOW›LOW, ‹HIGH›HIGH]; ‹levels›levels: ‹LOW›LOW
        ‹inner›inner < ‹inner›inner { ‹level›level: ‹LOW›LOW } >
        ‹rules›rules { key: "LOW" value { ‹name›name: 'x' } }
        ‹rules›rules: [{ key: "a", value: { ‹level›level: ‹HIGH›HIGH } }]
        ‹byName›by_name { key: "b" value: ‹HIGH›HIGH }
        ‹many›many: [{ ‹name›name: "a" }, { ‹level›level: ‹LOW›LOW }]
        [opt.‹extra›extra]: ‹HIGH›HIGH
        ‹any›any { [type.googleapis.com/opt.‹Rule›Rule] { ‹level›level: ‹LOW›LOW } }
        ‹Part›Part { ‹size›size: -1 }
        ‹LOWish›LOW: inf
        ‹?›nothing: { ‹?›level: ‹?›LOW flag: true }
      }];
      int32 b = 2 [(opt.rule).‹level›level = ‹LOW›LOW, (opt.‹rule›rule).‹inner›inner.‹name›name = "x", (opt.‹plain›plain) = ‹HIGH›HIGH];
      int32 c = 3 [(opt.rule).‹?›missing.‹?›level = ‹?›LOW, (.opt.‹rule›rule).(opt.‹extra›extra) = ‹LOW›LOW];
      int32 d = 4 [(opt.‹?›none) = { ‹?›level: true }];
    }
  `));

test("B097 the parameters inside a custom option are fields of the extension's own message, in a vendored tree with several", () =>
  checkUses(`
    -- third_party/one/google/api/annotations.proto --
    package google.api;
    import "google/protobuf/descriptor.proto";
    import "google/api/http.proto";
    extend google.protobuf.MethodOptions { ‹one.Http›HttpRule «one.http»http = 72295728; }
    -- third_party/one/google/api/http.proto --
    package google.api;
    message «one.Http»HttpRule { oneof pattern { string «one.get»get = 2; } string body = 7; repeated HttpRule «one.more»additional_bindings = 11; }
    -- third_party/two/google/api/annotations.proto --
    package google.api;
    import "google/protobuf/descriptor.proto";
    import "google/api/http.proto";
    extend google.protobuf.MethodOptions { HttpRule «two.http»http = 72295728; }
    -- third_party/two/google/api/http.proto --
    package google.api;
    message HttpRule { oneof pattern { string «two.get»get = 2; } }
    -- third_party/one/shop/shop.proto --
    package shop;
    import "google/api/annotations.proto";
    service S {
      rpc Get(M) returns (M) { option (google.api.‹one.http›http) = { ‹one.get›get: "/v1" ‹one.more›additional_bindings { ‹one.get›get: "/v2" } }; }
    }
    message M {}
    -- third_party/two/shop/shop.proto --
    package shop;
    import "google/api/annotations.proto";
    service S {
      rpc Get(M) returns (M) { option (google.api.‹two.http›http).‹two.get›get = "/v1"; }
    }
    message M {}
  `));

test("enum defaults, in the field's own scope; a group's default options", () =>
  checkUses(`
    -- a.proto --
    syntax = "proto2";
    enum «E»E { «A»A = 0; «B»B = 1; }
    message M {
      enum «M.E»E { «M.A»A = 0; }
      optional ‹M.E›E e = 1 [default = ‹M.A›A];
      optional .‹E›E f = 2 [default = ‹B›B];
      optional E g = 3 [default = ‹?›B];
      optional bool h = 4 [default = true];
      optional double i = 5 [default = inf];
      oneof o { .E j = 6 [default = ‹A›A, deprecated = true]; }
    }
    extend X { optional E x = 100 [default = ‹A›A]; }
    message X { extensions 100 to max; }
  `));

test("built-in options and the features of editions are fields of descriptor.proto", () =>
  checkUses(`
    -- google/protobuf/descriptor.proto --
    syntax = "proto2";
    package google.protobuf;
    message FileOptions { optional string «java»java_package = 1; optional FeatureSet «features»features = 50; }
    message FieldOptions { optional bool «packed»packed = 2; optional FeatureSet «fieldFeatures»features = 21; enum JSType { «STRING»JS_STRING = 1; } optional JSType «jstype»jstype = 6; }
    message RpcOptions {}
    message FeatureSet {
      enum FieldPresence { «UNKNOWN»FIELD_PRESENCE_UNKNOWN = 0; «EXPLICIT»EXPLICIT = 1; «IMPLICIT»IMPLICIT = 2; }
      optional FieldPresence «presence»field_presence = 1;
      extensions 1000 to max;
    }
    -- pb/cpp.proto --
    edition = "2023";
    package pb;
    import "google/protobuf/descriptor.proto";
    message Cpp { enum StringType { «VIEW»VIEW = 0; } StringType «string»string_type = 1; }
    extend google.protobuf.FeatureSet { Cpp «cpp»cpp = 1000; }
    -- m.proto --
    edition = "2023";
    import "pb/cpp.proto";
    option ‹java›java_package = "x";
    option ‹features›features.‹presence›field_presence = ‹IMPLICIT›IMPLICIT;
    message M {
      string a = 1 [‹fieldFeatures›features.‹presence›field_presence = ‹EXPLICIT›EXPLICIT, json_name = "A"];
      string b = 2 [‹fieldFeatures›features.(pb.‹cpp›cpp).‹string›string_type = ‹VIEW›VIEW];
      int64 c = 3 [‹jstype›jstype = ‹STRING›JS_STRING, ‹packed›packed = true];
    }
  `));

test("well-known types and options that the workspace does not hold lie outside", () =>
  checkUses(`
    -- a.proto --
    edition = "2023";
    import "google/protobuf/timestamp.proto";
    import "google/protobuf/go_features.proto";
    option ‹+›java_package = "x";
    option ‹+›optimize_for = ‹+›SPEED;
    option ‹+›features.(pb.‹+›go).‹+›api_level = ‹+›API_OPAQUE;
    message M {
      google.protobuf.‹+›Timestamp at = 1;
      Timestamp at2 = 2;
      google.protobuf.‹?›Time at3 = 3;
      option ‹+›deprecated = true;
      extensions 4 to 9 [‹+›declaration = { ‹+›number: 4, ‹+›full_name: ".x" }, ‹+›verification = ‹+›DECLARATION];
    }
    enum E { option ‹+›allow_alias = true; A = 0 [‹+›deprecated = true]; }
    service S { rpc R(M) returns (M) { option ‹+›idempotency_level = ‹+›IDEMPOTENT; } }
  `));

test("options of each kind of element, and the scope in which their extensions are looked up", () =>
  checkUses(
    `
    -- a.proto --
    package p;
    import "google/protobuf/descriptor.proto";
    extend google.protobuf.OneofOptions { int32 «oneof»x_oneof = 50001; }
    extend google.protobuf.EnumOptions { int32 «enum»x_enum = 50001; }
    extend google.protobuf.EnumValueOptions { int32 «value»x_value = 50001; }
    extend google.protobuf.ServiceOptions { int32 «service»x_service = 50001; }
    extend google.protobuf.MethodOptions { int32 «method»x_method = 50001; }
    extend google.protobuf.FileOptions { int32 «file»x_file = 50001; }
    option (‹file›x_file) = 1;
    message M {
      extend google.protobuf.MessageOptions { int32 «message»x_message = 50001; }
      extend google.protobuf.FieldOptions { int32 «field»x_field = 50001; }
      option (‹message›M.x_message) = 1;
      option (‹?›x_message) = 1;
      int32 f = 1 [(‹field›x_field) = 1];
      oneof o { option (p.‹oneof›x_oneof) = 1; int32 g = 2; }
      enum E { option (‹enum›x_enum) = 1; A = 0 [(‹value›x_value) = 1]; }
    }
    service S { option (‹service›x_service) = 1; rpc R(M) returns (M) { option (‹method›x_method) = 1; } }
  `.replace("(‹message›M.x_message)", "(M.‹message›x_message)"),
  ));

test("B103 half-typed text keeps what can be read", () =>
  checkUses(`
    -- a.proto --
    package p;
    import "google/protobuf/descriptor.proto";
    message «M»M { ‹M›M m = 1 [deprecated =
      ‹M›M n = 2 [(‹rule›rule
      ‹M›M o = 3 [(‹rule›rule) = { ‹of›of: ];
      ‹M›M q = 4;
    message «Rule»Rule { ‹M›M «of»of = 1; }
    extend google.protobuf.FieldOptions { ‹Rule›Rule «rule»rule = 50001; }
    service S { rpc R(‹M›M) returns (
  `));

test("a module of buf.gen.yaml's inputs; the module that holds the file comes first", () =>
  checkUses(`
    -- buf.gen.yaml --
    version: v2
    inputs:
      - directory: idl
      - git_repo: https://example.com/m.git
    -- buf.yaml --
    version: v2
    modules:
      - path: one
      - path: two
    -- idl/far/far.proto --
    message «Far»Far {}
    -- one/x.proto --
    message X {}
    -- two/x.proto --
    message «X»X {}
    -- two/y.proto --
    import "x.proto";
    import "far/far.proto";
    message Y { ‹X›X x = 1; ‹Far›Far far = 2; }
  `));
