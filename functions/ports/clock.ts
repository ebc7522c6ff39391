/** The current time; replaced in tests. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  nowMs(): number;
}
