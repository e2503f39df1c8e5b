package main

import (
	"fmt"
	"go/build"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A variant is one set of build constraints.
type variant struct {
	goos, goarch string
	cgo          bool
	experiments  []string
}

func (v variant) name() string {
	name := v.goos + "/" + v.goarch
	if v.cgo {
		name += " cgo"
	}
	return strings.Join(append([]string{name}, v.experiments...), " ")
}

func (v variant) context() build.Context {
	context := build.Default
	context.GOOS = v.goos
	context.GOARCH = v.goarch
	context.CgoEnabled = v.cgo
	for _, experiment := range v.experiments {
		context.ToolTags = append(slices.Clone(context.ToolTags), "goexperiment."+experiment)
	}
	return context
}

// preferred come first, in this order: what a declaration looks like on linux/amd64 is what is shown.
var preferred = []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64", "freebsd/amd64"}

// listVariants gives all platforms of the go command, then cgo, then each experiment that has packages of its own.
func listVariants() ([]variant, error) {
	output, err := exec.Command("go", "tool", "dist", "list").Output()
	if err != nil {
		return nil, fmt.Errorf("go tool dist list: %w", err)
	}
	platforms := strings.Fields(string(output))
	slices.SortStableFunc(platforms, func(a, b string) int { return rank(a) - rank(b) })
	var variants []variant
	for _, platform := range platforms {
		goos, goarch, _ := strings.Cut(platform, "/")
		variants = append(variants, variant{goos: goos, goarch: goarch})
	}
	variants = append(variants, variant{goos: "linux", goarch: "amd64", cgo: true})
	variants = append(variants, variant{goos: "darwin", goarch: "arm64", cgo: true})
	for _, experiment := range experiments() {
		variants = append(variants, variant{goos: "linux", goarch: "amd64", experiments: []string{experiment}})
	}
	return variants, nil
}

func rank(platform string) int {
	if index := slices.Index(preferred, platform); index >= 0 {
		return index
	}
	return len(preferred)
}

// experiments lists those of this Go version by the files that say whether they are on.
func experiments() []string {
	files, _ := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", "internal", "goexperiment", "exp_*_on.go"))
	var names []string
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "exp_"), "_on.go")
		if !slices.Contains(build.Default.ToolTags, "goexperiment."+name) {
			names = append(names, name)
		}
	}
	return names
}
