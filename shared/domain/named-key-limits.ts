/** Limits of named API keys. */
export const KEY_LIMITS = {
  /** Keys that an account has at a time. */
  count: 20,
  nameLength: 50,
  /** The highest spend limit, in credits for one UTC day. */
  dailyCredits: 1_000_000,
  /** The longest life of a key with an expiry. */
  days: 366,
} as const;
