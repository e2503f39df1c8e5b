// Command gostd writes the exported API of the Go standard library as stub sources to standard output: one text a package, for all build
// variants at once. It is run by hand, by scripts/generateGoStd.mjs; navd itself never runs it.
//
// Method: every variant (GOOS/GOARCH, cgo, experiments) is type-checked without function bodies. What the exported declarations of the
// importable packages show is kept, and of unexported types and internal packages what can be reached from there. The first variant that
// has a declaration says what it looks like; later ones add fields and methods that it does not have. The values of constants that differ
// between variants are left out.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	variants, err := listVariants()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	sources := newSources()
	library := newLibrary(sources)
	for _, v := range variants {
		fmt.Fprintln(os.Stderr, v.name())
		library.add(newUniverse(sources, v))
	}
	texts := library.texts()
	if faults := verify(texts); len(faults) > 0 {
		fmt.Fprintln(os.Stderr, strings.Join(faults, "\n"))
		os.Exit(1)
	}
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		fmt.Printf("-- %s --\n%s", path, texts[path])
	}
}
