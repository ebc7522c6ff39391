/** Limits of webhooks and their deliveries. */
export const WEBHOOK_LIMITS = {
  /** Webhooks that an account has at a time. */
  count: 5,
  urlLength: 500,
  /** Attempts of one delivery, all within a day. */
  attempts: 8,
  /** Deliveries that failed for good in a row, after which a webhook is switched off. */
  failures: 20,
  /** How long deliveries are listed. */
  days: 30,
} as const;
