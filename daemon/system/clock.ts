/** Time behind an interface. Durations come from the monotonic reading: the wall clock can jump. */
export interface Clock {
  /** Milliseconds since 1970, comparable with file times. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. */
  monotonic(): number;
}

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
