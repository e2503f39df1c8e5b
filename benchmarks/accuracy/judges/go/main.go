// Command go prints every declaration of Go files, as go/parser sees them, as JSON lines: the truth that navd's Go
// declarations are measured against. It reads paths from standard input, one a line.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"unicode/utf8"
)

// Declared is one declaration. Line and Character are those of its name, from 0, in UTF-16 units.
type Declared struct {
	Path      string `json:"path"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Line      int    `json:"line"`
	Character int    `json:"character"`
	Parent    string `json:"parent"`
	DocLine   int    `json:"docLine"`
}

// Broken says that a file does not parse.
type Broken struct {
	Path  string `json:"path"`
	Error string `json:"error"`
}

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	paths := bufio.NewScanner(os.Stdin)
	paths.Buffer(make([]byte, 1<<16), 1<<20)
	for paths.Scan() {
		judge(paths.Text(), encoder)
	}
}

func judge(path string, encoder *json.Encoder) {
	source, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	source = bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		encoder.Encode(Broken{path, err.Error()})
		return
	}
	w := &walker{path: path, source: source, files: files, encoder: encoder}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			w.function(d)
		case *ast.GenDecl:
			w.general(d)
		}
	}
}

type walker struct {
	path    string
	source  []byte
	files   *token.FileSet
	encoder *json.Encoder
}

func (w *walker) function(d *ast.FuncDecl) {
	kind, parent := "function", ""
	if d.Recv != nil {
		kind = "method"
		if len(d.Recv.List) > 0 {
			parent = baseName(d.Recv.List[0].Type)
		}
	}
	w.emit(d.Name, kind, parent, d.Doc)
	if d.Body != nil {
		w.locals(d.Body, join(parent, d.Name.Name))
	}
}

func (w *walker) general(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			w.typeSpec(d, s, "")
		case *ast.ValueSpec:
			w.value(d, s)
		}
	}
}

func (w *walker) value(d *ast.GenDecl, s *ast.ValueSpec) {
	kind := "variable"
	if d.Tok == token.CONST {
		kind = "constant"
	}
	for _, name := range s.Names {
		w.emit(name, kind, "", docOf(s.Doc, d, s.Comment))
	}
	first := s.Names[0].Name
	w.members(s.Type, first)
	for _, value := range s.Values {
		if literal, ok := value.(*ast.CompositeLit); ok && d.Tok == token.VAR {
			w.members(literal.Type, first)
		}
		w.locals(value, first)
	}
}

func (w *walker) typeSpec(d *ast.GenDecl, s *ast.TypeSpec, parent string) {
	kind := "typeAlias"
	if !s.Assign.IsValid() {
		switch s.Type.(type) {
		case *ast.StructType:
			kind = "struct"
		case *ast.InterfaceType:
			kind = "interface"
		}
	}
	w.emit(s.Name, kind, parent, docOf(s.Doc, d, s.Comment))
	w.members(s.Type, join(parent, s.Name.Name))
}

func (w *walker) members(e ast.Expr, parent string) {
	switch t := e.(type) {
	case *ast.StructType:
		for _, field := range t.Fields.List {
			w.field(field, "field", parent)
		}
	case *ast.InterfaceType:
		for _, element := range t.Methods.List {
			kind := "method"
			if len(element.Names) == 0 {
				kind = "field"
				// A pointer is a term of a union, not an interface that is embedded.
				if _, pointer := element.Type.(*ast.StarExpr); pointer {
					continue
				}
			}
			w.field(element, kind, parent)
		}
	case *ast.StarExpr:
		w.members(t.X, parent)
	case *ast.ParenExpr:
		w.members(t.X, parent)
	case *ast.ArrayType:
		w.members(t.Elt, parent)
	case *ast.MapType:
		w.members(t.Key, parent)
		w.members(t.Value, parent)
	case *ast.ChanType:
		w.members(t.Value, parent)
	}
}

func (w *walker) field(field *ast.Field, kind, parent string) {
	doc := field.Doc
	if doc == nil {
		doc = field.Comment
	}
	for _, name := range field.Names {
		w.emit(name, kind, parent, doc)
	}
	if len(field.Names) > 0 {
		w.members(field.Type, join(parent, field.Names[0].Name))
		return
	}
	if name := embeddedName(field.Type); name != nil {
		w.emit(name, kind, parent, doc)
	}
}

// locals prints the types declared below a node, wherever they are.
func (w *walker) locals(n ast.Node, parent string) {
	ast.Inspect(n, func(n ast.Node) bool {
		d, ok := n.(*ast.GenDecl)
		if !ok {
			return true
		}
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.TypeSpec); ok {
				w.typeSpec(d, s, parent)
			}
		}
		return true
	})
}

func (w *walker) emit(name *ast.Ident, kind, parent string, doc *ast.CommentGroup) {
	position := w.files.PositionFor(name.Pos(), false)
	lineStart := position.Offset - (position.Column - 1)
	declared := Declared{w.path, name.Name, kind, position.Line - 1, utf16Length(w.source[lineStart:position.Offset]), parent, -1}
	if doc != nil {
		declared.DocLine = w.files.PositionFor(doc.Pos(), false).Line - 1
	}
	w.encoder.Encode(declared)
}

func docOf(own *ast.CommentGroup, d *ast.GenDecl, trailing *ast.CommentGroup) *ast.CommentGroup {
	if own == nil && !d.Lparen.IsValid() {
		own = d.Doc
	}
	if own == nil {
		own = trailing
	}
	return own
}

// embeddedName is the name an embedded type is used by, nil for unions and approximations.
func embeddedName(e ast.Expr) *ast.Ident {
	switch t := e.(type) {
	case *ast.Ident:
		return t
	case *ast.SelectorExpr:
		return t.Sel
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.ParenExpr:
		return embeddedName(t.X)
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	}
	return nil
}

func baseName(e ast.Expr) string {
	if name := embeddedName(e); name != nil {
		return name.Name
	}
	return ""
}

func join(parent, name string) string {
	return strings.TrimPrefix(parent+"."+name, ".")
}

func utf16Length(text []byte) int {
	units := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		units++
		if r > 0xffff {
			units++
		}
		text = text[size:]
	}
	return units
}
