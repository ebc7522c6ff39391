export const WEBHOOK_LIMITS = {
  count: 5,
  urlLength: 500,
  /** Attempts per delivery, all within a day. */
  attempts: 8,
  /** A webhook is disabled after this many consecutive failed deliveries. */
  failures: 20,
  /** The number of days for which deliveries are listed. */
  days: 30,
} as const;
