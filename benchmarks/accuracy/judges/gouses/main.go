// gouses writes what go/types says of every identifier below a module's root, as JSON lines:
//
//	{"path","line","character","name","kind","got":[{"path","line","character"}]}
//
// Lines and characters count from 0, characters in UTF-16 units. got is where the object is defined, inside the root; it is empty for names
// of the language, and "outside" is true for definitions outside the root. Method: `go list` names packages in the order of their
// dependencies, with their tests; those of the module are type-checked from source, all others come from their export data. Packages with
// cgo are left out, and so are identifiers that do not type-check.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

type listed struct {
	ImportPath string
	Dir        string
	Export     string
	GoFiles    []string
	CgoFiles   []string
	ImportMap  map[string]string
	DepOnly    bool
	Module     *struct{ Dir string }
}

type place struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Character int    `json:"character"`
}

type answer struct {
	place
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`
	Got     []place `json:"got"`
	Outside bool    `json:"outside,omitempty"`
}

var (
	fset  = token.NewFileSet()
	root  string
	lines = map[string][]string{}
)

func main() {
	root, _ = filepath.Abs(os.Args[1])
	packages, err := list()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	checked := map[string]*types.Package{}
	seen := map[place]bool{}
	for _, p := range packages {
		if p.DepOnly || len(p.CgoFiles) > 0 || !inside(p.Dir) || strings.HasSuffix(p.ImportPath, ".test") {
			continue
		}
		check(p, checked, compiled, func(a answer) {
			if !seen[a.place] {
				seen[a.place] = true
				_ = write.Encode(a)
			}
		})
	}
}

func list() ([]listed, error) {
	command := exec.Command("go", "list", "-e", "-deps", "-test", "-export",
		"-json=ImportPath,Dir,Export,GoFiles,CgoFiles,ImportMap,DepOnly,Module", "./...")
	command.Dir = root
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil && len(output) == 0 {
		return nil, err
	}
	var packages []listed
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var p listed
		if err := decoder.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

type through struct {
	of       listed
	checked  map[string]*types.Package
	compiled types.Importer
}

func (t through) Import(path string) (*types.Package, error) {
	if mapped, ok := t.of.ImportMap[path]; ok {
		path = mapped
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := t.checked[path]; p != nil {
		return p, nil
	}
	return t.compiled.Import(path)
}

func check(p listed, checked map[string]*types.Package, compiled types.Importer, tell func(answer)) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			continue
		}
		files = append(files, file)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}}
	config := types.Config{Importer: through{p, checked, compiled}, Error: func(error) {}}
	made, _ := config.Check(strings.Split(p.ImportPath, " ")[0], fset, files, info)
	checked[p.ImportPath] = made
	switches := map[types.Object]token.Pos{}
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			if s, ok := node.(*ast.TypeSwitchStmt); ok {
				if assign, ok := s.Assign.(*ast.AssignStmt); ok {
					for _, clause := range s.Body.List {
						if object := info.Implicits[clause]; object != nil {
							switches[object] = assign.Lhs[0].Pos()
						}
					}
				}
			}
			return true
		})
	}
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			id, ok := node.(*ast.Ident)
			if !ok {
				return true
			}
			at, ok := placeOf(id.Pos())
			if !ok {
				return true
			}
			if object := info.Uses[id]; object != nil {
				a := answerFor(at, id, object, switches)
				if info.Defs[id] != nil {
					// An embedded field: a use of its type, and the definition of itself.
					a.Got = append(a.Got, at)
				}
				tell(a)
			} else if object, ok := info.Defs[id]; ok && (object != nil || file.Name == id || isSwitch(switches, id)) {
				tell(answer{place: at, Name: id.Name, Kind: "definition", Got: []place{at}})
			}
			return true
		})
	}
}

func isSwitch(switches map[types.Object]token.Pos, id *ast.Ident) bool {
	for _, at := range switches {
		if at == id.Pos() {
			return true
		}
	}
	return false
}

func answerFor(at place, id *ast.Ident, object types.Object, switches map[types.Object]token.Pos) answer {
	a := answer{place: at, Name: id.Name, Kind: kindOf(object), Got: []place{}}
	switch o := object.(type) {
	case *types.Func:
		object = o.Origin()
	case *types.Var:
		object = o.Origin()
	}
	position := object.Pos()
	if s, ok := switches[object]; ok {
		position = s
	}
	if !position.IsValid() {
		a.Kind = "builtin"
		return a
	}
	if target, ok := placeOf(position); ok {
		a.Got = append(a.Got, target)
	} else {
		a.Outside = true
	}
	return a
}

func kindOf(object types.Object) string {
	switch o := object.(type) {
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "func"
	case *types.Var:
		if o.IsField() {
			return "field"
		}
		return "var"
	case *types.TypeName:
		return "type"
	case *types.Const:
		return "const"
	case *types.PkgName:
		return "package"
	}
	return "label"
}

func inside(dir string) bool {
	return dir == root || strings.HasPrefix(dir, root+string(filepath.Separator))
}

func placeOf(pos token.Pos) (place, bool) {
	p := fset.PositionFor(pos, false)
	if !inside(filepath.Dir(p.Filename)) {
		return place{}, false
	}
	text, ok := lines[p.Filename]
	if !ok {
		bytes, _ := os.ReadFile(p.Filename)
		text = strings.Split(string(bytes), "\n")
		lines[p.Filename] = text
	}
	if p.Line > len(text) || p.Column-1 > len(text[p.Line-1]) {
		return place{}, false
	}
	before := text[p.Line-1][:p.Column-1]
	if p.Line == 1 {
		before = strings.TrimPrefix(before, "\uFEFF")
	}
	relative, _ := filepath.Rel(root, p.Filename)
	return place{filepath.ToSlash(relative), p.Line - 1, len(utf16.Encode([]rune(before)))}, true
}
