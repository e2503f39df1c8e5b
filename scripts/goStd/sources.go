package main

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// sources holds the parsed files of GOROOT/src, which all variants share.
type sources struct {
	fset  *token.FileSet
	files map[string]*ast.File
	// docs has the doc comment of each declared name, by its position.
	docs map[token.Pos]string
	// importable lists the packages that any program may import, by path.
	importable []string
}

func newSources() *sources {
	s := &sources{fset: token.NewFileSet(), files: map[string]*ast.File{}, docs: map[token.Pos]string{}}
	root := sourceRoot()
	filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || path == root {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if !isImportable(name) {
			return filepath.SkipDir
		}
		if files, _ := filepath.Glob(filepath.Join(path, "*.go")); len(files) > 0 {
			s.importable = append(s.importable, name)
		}
		return nil
	})
	return s
}

func sourceRoot() string {
	return filepath.Join(build.Default.GOROOT, "src")
}

// isImportable leaves out what only the standard library itself imports, commands, and package builtin, which is no package.
func isImportable(path string) bool {
	elements := strings.Split(path, "/")
	for _, element := range elements {
		if element[0] == '_' || element[0] == '.' {
			return false
		}
	}
	return elements[0] != "cmd" && elements[0] != "vendor" && elements[0] != "builtin" &&
		!slices.Contains(elements, "internal") && !slices.Contains(elements, "testdata")
}

func (s *sources) file(path string) *ast.File {
	if file, known := s.files[path]; known {
		return file
	}
	file, err := parser.ParseFile(s.fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	s.files[path] = file
	s.readDocs(file)
	return file
}

func (s *sources) readDocs(file *ast.File) {
	for _, declared := range file.Decls {
		switch declared := declared.(type) {
		case *ast.FuncDecl:
			s.note(declared.Name, declared.Doc)
		case *ast.GenDecl:
			for _, spec := range declared.Specs {
				// The comment above a lone declaration is its own.
				outer := declared.Doc
				if declared.Lparen.IsValid() {
					outer = nil
				}
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					s.note(spec.Name, spec.Doc, outer, spec.Comment)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						s.note(name, spec.Doc, outer, spec.Comment)
					}
				}
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if field, ok := node.(*ast.Field); ok {
			for _, name := range field.Names {
				s.note(name, field.Doc, field.Comment)
			}
		}
		_, isBody := node.(*ast.BlockStmt)
		return !isBody
	})
}

func (s *sources) note(name *ast.Ident, comments ...*ast.CommentGroup) {
	for _, comment := range comments {
		if comment != nil {
			s.docs[name.Pos()] = comment.Text()
			return
		}
	}
}

const longestDoc = 160

// docLines is what a stub shows of an object's doc: its first sentence, and that it is deprecated.
func (s *sources) docLines(object types.Object) []string {
	text := s.docs[object.Pos()]
	var lines []string
	if summary := synopsis(text); summary != "" {
		lines = append(lines, summary)
	}
	if _, note, found := strings.Cut("\n"+text, "\nDeprecated: "); found {
		if deprecated := "Deprecated: " + synopsis(note); len(lines) == 0 || lines[0] != deprecated {
			lines = append(lines, "", deprecated)
		}
	}
	return lines
}

func synopsis(text string) string {
	summary := new(doc.Package).Synopsis(text)
	if len(summary) <= longestDoc {
		return summary
	}
	return summary[:strings.LastIndex(summary[:longestDoc], " ")]
}
