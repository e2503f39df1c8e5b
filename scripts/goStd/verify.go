package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// verify type-checks the stubs against each other and lists what does not fit.
func verify(texts map[string]string) []string {
	v := &verifier{texts: texts, fset: token.NewFileSet(), packages: map[string]*types.Package{"unsafe": types.Unsafe}}
	for path := range texts {
		if path == "unsafe" {
			continue
		}
		if _, err := v.Import(path); err != nil {
			v.faults = append(v.faults, err.Error())
		}
	}
	return v.faults
}

type verifier struct {
	texts    map[string]string
	fset     *token.FileSet
	packages map[string]*types.Package
	faults   []string
}

func (v *verifier) Import(path string) (*types.Package, error) {
	if _, vendored := v.texts["vendor/"+path]; vendored {
		path = "vendor/" + path
	}
	if pkg, known := v.packages[path]; known {
		return pkg, nil
	}
	text, known := v.texts[path]
	if !known {
		return nil, fmt.Errorf("there is no stub of %s", path)
	}
	file, err := parser.ParseFile(v.fset, path+".go", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: v, IgnoreFuncBodies: true, Error: v.note}
	pkg, _ := config.Check(path, v.fset, []*ast.File{file}, nil)
	v.packages[path] = pkg
	return pkg, nil
}

// note passes over functions without bodies: none has one.
func (v *verifier) note(err error) {
	if text := err.Error(); !strings.Contains(text, "missing function body") {
		v.faults = append(v.faults, text)
	}
}
