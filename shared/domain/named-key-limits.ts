export const KEY_LIMITS = {
  count: 20,
  nameLength: 50,
  /** The highest spend limit, in credits per UTC day. */
  dailyCredits: 1_000_000,
  /** The longest lifetime of a key with an expiry. */
  days: 366,
} as const;
