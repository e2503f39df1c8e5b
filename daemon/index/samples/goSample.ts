/**
 * Go's syntax, each construct at least once and in more than one surrounding: what the engine has compiled for a construct it has not seen it
 * throws away at the first. What the text says does not matter.
 */
export const goSample = `// Copyright, as at the head of most files.
// More of it.

/*
Package sample says something
over lines.
*/
package sample

import (
	"context"
	"fmt"
	. "strings"
	_ "unsafe"

	other "example.org/other/v2"
	corev1 "example.org/api/core/v1"
)

import "sort"

// Limit is a bound.
const Limit, Mask = 10, 1 << 3

const (
	First Kind = iota // the first
	Second
	_
	Third, Fourth = iota * 2, "x" + "y"
	size    int64 = 1 << (10 * (iota + 1))
	big           = 0x1F_FF
	small         = .5e-3
	letter        = '\\n'
	complex_      = 2i
)

var registry = map[string]*Store[int]{}
var a, b int
var (
	// ErrNone is returned.
	ErrNone        = other.New("none")
	once, again    = other.Make()
	table          = [...]struct{ name string; want []int }{{"a", nil}, {name: "b", want: []int{1, 2}}}
	_       Reader = (*Store[int])(nil)
	handler func(ctx context.Context, _ ...string) (int, error)
	matrix  [3][4]float64
	ch      = make(chan<- struct{}, 1)
	in      <-chan error
	lookup  = map[Key][]map[string]any{{1, 2}: {{"x": 1}, {"y": nil}}}
)

type Kind int
type (
	Key    [2]int
	Alias  = other.Thing
	Pair[K comparable, V any] struct {
		Key K
		Value V
	}
	Number interface {
		~int | ~int64 | float64
		comparable
	}
	Tree[T interface{ ~string }] struct{ left, right *Tree[T] }
	Option func(*Store[int]) error
	Set[T comparable] = map[T]struct{}
)

// Store keeps values. It is safe.
//
// Deprecated: use Other.
type Store[T any] struct {
	other.Base
	*Embedded
	Pair[string, T]
	mu     chan struct{} // guards
	values map[string][]T \`json:"values,omitempty" protobuf:"bytes,1"\`
	a, b   int            "tag"
	inner  struct {
		deep  [4]byte
		funcs []func(int) (string, error)
	}
	_ [0]func()
}

type Reader interface {
	other.Closer
	fmt.Stringer
	Read(ctx context.Context, name string) (value []byte, err error)
	// Close ends it.
	Close() error
	unexported(int, ...string)
}

type Empty interface{}

//go:generate tool -x
func init() {}

func external(a, b int) int

// Get returns what is kept under a name.
func (s *Store[T]) Get(ctx context.Context, name string, more ...int) (T, error) {
	var zero T
	for i, v := range s.values[name] {
		if i > 0 && v != nil {
			return v, nil
		} else if name == "" || !s.ok() {
			continue
		} else {
			break
		}
	}
	switch x := any(s).(type) {
	case *Store[int], nil:
		go func(n int) { _ = x.values }(len(more))
	case func() error:
		return zero, x()
	case interface{ Name() string }:
	default:
		defer s.close()
	}
	if err := other.Check(ctx, map[string]int{"a": 1}, []string{name}); err != nil {
		return zero, &Failure{Name: name, Cause: err}
	}
	return zero, nil
}

func (Store[_]) Name() string   { return "store" }
func (k Kind) String() string   { return [...]string{"a", "b"}[k] }
func (s *Plain) set(v, w int)   { s.v, s.w = v, w }

func NewStore(names []string, options ...Option) (s *Store[int], err error) {
	s = &Store[int]{values: make(map[string][]int), inner: struct{ deep [4]byte }{}}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("failed: %v (%w)", r, err)
		}
	}()
	for _, name := range names {
		s.values[name] = append(s.values[name], len(name), []int{1, 2, 3}...)
	}
	for i := 0; i < 10; i++ {
		a, b := i*2+1, -i&^3|1<<2^5%3/1
		a += b
		b <<= uint(a)
		if a == b || a != b && !(a <= b) || a >= b {
			goto done
		}
	}
outer:
	for {
		select {
		case v, ok := <-in:
			if !ok {
				break outer
			}
			_ = v
		case ch <- struct{}{}:
			continue outer
		case <-ctx.Done():
			return nil, ctx.Err()
		default:
		}
	}
	for range 10 {
		i++
		i--
	}
	for key := range registry {
		delete(registry, key)
	}
	for len(names) > 0 {
		names = names[1:]
	}
	switch n := len(names); {
	case n > 1, n < -1:
		fallthrough
	case n == 0:
		return
	}
	switch kind {
	case First:
		x = *p
	case Second:
		*p = &x
	}
	{
		const local = 1
		type point struct{ x, y int }
		var pt point
		pt.x, pt.y = local, ^local
	}
done:
	return s, nil
}

func Map[T, U any, S ~[]T](list S, apply func(T) U) []U {
	result := make([]U, 0, len(list))
	for _, each := range list {
		result = append(result, apply(each))
	}
	sort.Slice(result, func(i, j int) bool { return result[i] < result[j] })
	return result[:len(result):cap(result)]
}

func TestStore(t *testing.T) {
	tests := []struct {
		name    string
		args    args
		want    *corev1.Pod
		wantErr bool
	}{
		{
			name: "one",
			args: args{ctx: context.Background(), names: []string{"a", \`raw
text\`}},
			want: &corev1.Pod{
				ObjectMeta: metav1.ObjectMeta{Name: "pod", Labels: map[string]string{"app": "x"}},
				Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "c", Image: "image"}, {}}},
			},
		},
		{name: "two", wantErr: true},
	}
	for _, tt := range tests {
		tt := tt
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Map[int, string](tt.args.names, strconv.Itoa)
			if (err != nil) != tt.wantErr {
				t.Fatalf("Get() error = %v, wantErr %v", err, tt.wantErr)
				return
			}
			require.Equal(t, tt.want, got.(*corev1.Pod))
			f := s.Get
			g := (*Store[int]).Get
			h := func() (err error) { return nil }
			var iface Reader = s
			if v, ok := iface.(interface{ Len() int }); ok {
				_ = v.Len() + int(float64(tt.want.Spec.Size)*1.5)
			}
			fn := builder.New().With(f, g, h).Name("x").
				Other(1, 2).
				Build()
			fn(*tt.want, tt.args.ctx, []byte("x"), [2]int{}, (<-ch), chan int(nil))()
		})
	}
}

func (m *MockReader) EXPECT() *MockReaderMockRecorder {
	return m.recorder
}

// Read mocks base method.
func (m *MockReader) Read(ctx context.Context, in *v1.Request, opts ...grpc.CallOption) (*v1.Response, error) {
	m.ctrl.T.Helper()
	varargs := []any{ctx, in}
	for _, a := range opts {
		varargs = append(varargs, a)
	}
	ret := m.ctrl.Call(m, "Read", varargs...)
	ret0, _ := ret[0].(*v1.Response)
	ret1, _ := ret[1].(error)
	return ret0, ret1
}

func (x *Request) GetName() string {
	if x != nil {
		return x.Name
	}
	return ""
}

func main() {
	a, err := Map(x, y), error(nil)
	if err := run(); err != nil {
	}
	println("é", '世', "\\u00e9", 0b11, 0o7, 1_000.5, 1e9)
}
`;
