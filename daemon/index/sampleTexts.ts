/**
 * Texts to warm up with: the constructs that most files are made of, in the languages whose parsers are loaded ahead. What they say does
 * not matter, and nothing of them is stored.
 */
import type { Dialect } from "../../adapters/facts.js";

export const sampleTexts: readonly { readonly dialect: Dialect; readonly text: string }[] = [
  { dialect: "go", text: goText() },
  { dialect: "py", text: pythonText() },
];

function goText(): string {
  return `package sample

import (
	"context"
	other "example.org/other/v2"
)

// Limit is a bound.
const Limit, Mask = 10, 1 << 3

var registry = map[string]*Store[int]{}

type Kind int

const (
	First Kind = iota
	Second
)

// Store keeps values. It is safe.
type Store[T any] struct {
	other.Base
	mu     chan struct{}
	values map[string][]T \`json:"values"\`
}

type Reader interface {
	other.Closer
	Read(ctx context.Context, name string) (value []byte, err error)
}

// Get returns what is kept under a name.
func (s *Store[T]) Get(ctx context.Context, name string, more ...int) (T, error) {
	var zero T
	for i, v := range s.values[name] {
		if i > 0 && v != nil {
			return v, nil
		} else if name == "" {
			continue
		}
	}
	switch x := any(s).(type) {
	case *Store[int]:
		go func(n int) { _ = x.values }(len(more))
	default:
		defer s.close()
	}
	if err := other.Check(ctx, map[string]int{"a": 1}, []string{name}); err != nil {
		return zero, &Failure{Name: name, Cause: err}
	}
	return zero, nil
}

func NewStore(names []string) *Store[int] {
	s := &Store[int]{values: make(map[string][]int)}
	for _, name := range names {
		s.values[name] = append(s.values[name], len(name))
	}
	return s
}
`;
}

function pythonText(): string {
  return `"""A module."""
from __future__ import annotations
import os.path as p
from typing import Generic, TypeVar

T = TypeVar("T")
LIMIT: int = 10


class Store(Generic[T]):
    """Keeps values."""

    size: int = 0

    def __init__(self, names: list[str], *rest: T, limit: int = LIMIT, **options: object) -> None:
        self.names = [name for name in names if name]
        self.first, self.last = names[0], names[-1]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.names)

    async def read(self, name: str) -> T | None:
        try:
            with open(p.join("a", name)) as source:
                for line in source:
                    if line == name and self.size > 3:
                        yield line.strip()
                    elif not line:
                        continue
        except (OSError, ValueError) as error:
            raise RuntimeError(f"failed {error}") from error


def make(names, size=None):
    store = Store(names, limit=size or 4)
    store.size += sum(len(name) for name in names)
    return store, {"a": 1, **store.__dict__}, lambda x: x + 1
`;
}
