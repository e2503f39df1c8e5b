package main

import (
	"errors"
	"go/ast"
	"go/build"
	"go/types"
	"os"
	"path/filepath"
)

// A universe is the standard library type-checked for one variant.
type universe struct {
	sources  *sources
	context  build.Context
	packages map[string]*types.Package
}

func newUniverse(s *sources, v variant) *universe {
	return &universe{sources: s, context: v.context(), packages: map[string]*types.Package{"unsafe": types.Unsafe}}
}

// Import is how package clauses inside the library name others: those of its vendor folder by their own path.
func (u *universe) Import(path string) (*types.Package, error) {
	if vendored := "vendor/" + path; isDirectory(vendored) {
		path = vendored
	}
	if pkg := u.pkg(path); pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("not built for this variant")
}

// pkg checks a package; nil where the variant has no such package.
func (u *universe) pkg(path string) *types.Package {
	if pkg, known := u.packages[path]; known {
		return pkg
	}
	u.packages[path] = nil
	directory := filepath.Join(sourceRoot(), filepath.FromSlash(path))
	// An error that says there are other packages' files in the folder, too, is none here.
	found, _ := u.context.ImportDir(directory, 0)
	var files []*ast.File
	for _, name := range append(found.GoFiles, found.CgoFiles...) {
		files = append(files, u.sources.file(filepath.Join(directory, name)))
	}
	if len(files) == 0 {
		return nil
	}
	config := types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer:         u,
		Sizes:            types.SizesFor("gc", u.context.GOARCH),
		// What assembler, cgo and the compiler provide is missing here.
		Error: func(error) {},
	}
	pkg, _ := config.Check(path, u.sources.fset, files, nil)
	u.packages[path] = pkg
	return pkg
}

func isDirectory(path string) bool {
	status, err := os.Stat(filepath.Join(sourceRoot(), filepath.FromSlash(path)))
	return err == nil && status.IsDir()
}
