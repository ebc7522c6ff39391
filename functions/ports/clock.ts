export interface Clock {
  /** Returns milliseconds since 1970. */
  nowMs(): number;
}
