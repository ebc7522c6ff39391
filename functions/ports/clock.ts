/** The time, so that rules about it can be tested. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
}
