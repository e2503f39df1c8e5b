// Command goTokens prints every identifier of Go files, as go/parser sees them, and for those that go/types resolves inside one
// function where that is defined: the truth that navd's units are measured against. It reads paths from standard input, one a line, and
// checks each file on its own, without its imports and the other files of its package.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"unicode/utf8"
)

// File is what one file holds: for each identifier its start in UTF-16 units, its name, and what it means: the start of a local's
// definition, or one of the constants below.
type File struct {
	Path    string   `json:"path"`
	Starts  []int    `json:"starts"`
	Names   []string `json:"names"`
	Targets []int    `json:"targets"`
}

const (
	unknown  = -1
	notLocal = -2
	key      = -3
)

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

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not asked for") }

func judge(path string, encoder *json.Encoder) {
	source, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	source = bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		encoder.Encode(Broken{path, err.Error()})
		return
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: noImports{}, Error: func(error) {}, FakeImportC: true}
	pkg, _ := config.Check("p", files, []*ast.File{file}, info)
	units := unitOffsets(source)
	at := func(pos token.Pos) int { return units(files.Position(pos).Offset) }

	keys := map[*ast.Ident]bool{}
	skipped := map[*ast.Ident]bool{}
	result := File{Path: path, Starts: []int{}, Names: []string{}, Targets: []int{}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			if n.Name != nil && (n.Name.Name == "." || n.Name.Name == "_") {
				skipped[n.Name] = true
			}
		case *ast.KeyValueExpr:
			if name, ok := n.Key.(*ast.Ident); ok {
				keys[name] = true
			}
		case *ast.Ident:
			if skipped[n] {
				return true
			}
			target := unknown
			if object := info.Uses[n]; object != nil {
				target = notLocal
				if isLocal(object, pkg) {
					target = at(object.Pos())
				}
			}
			if keys[n] {
				target = key
			}
			result.Starts = append(result.Starts, at(n.Pos()))
			result.Names = append(result.Names, n.Name)
			result.Targets = append(result.Targets, target)
		}
		return true
	})
	encoder.Encode(result)
}

func isLocal(object types.Object, pkg *types.Package) bool {
	switch object := object.(type) {
	case *types.PkgName, *types.Builtin, *types.Nil:
		return false
	case *types.Var:
		if object.IsField() {
			return false
		}
	case *types.Func:
		return false
	}
	if object.Pkg() != pkg {
		return false
	}
	return object.Parent() != pkg.Scope() && object.Parent() != types.Universe
}

// unitOffsets turns byte offsets into UTF-16 offsets.
func unitOffsets(source []byte) func(int) int {
	if !bytes.ContainsFunc(source, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return func(offset int) int { return offset }
	}
	units := make([]int, len(source)+1)
	unit := 0
	for offset := 0; offset < len(source); {
		r, size := utf8.DecodeRune(source[offset:])
		for i := 0; i < size; i++ {
			units[offset+i] = unit
		}
		offset += size
		unit++
		if r > 0xffff {
			unit++
		}
	}
	units[len(source)] = unit
	return func(offset int) int { return units[offset] }
}
