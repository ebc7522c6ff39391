/** Limits that the runtime observes and the page around the app enforces. */
export const MESSAGE_LIMITS = {
  /** The messages of one app per second, and the total length of their texts per second. */
  PER_SECOND: 500,
  CHARACTERS_PER_SECOND: 32_000_000,
  /** The length of a text that changes the storage; the next limit is for all other texts. */
  STORAGE_CHARACTERS: 32_000_000,
  CALL_CHARACTERS: 200_000,
  DIALOG_CHARACTERS: 1_000,
  DOWNLOAD_NAME_CHARACTERS: 200,
  WINDOW_TITLE_CHARACTERS: 200,
  /** The path, query and fragment together. CloudFront refuses addresses of more than 8,192 bytes. */
  ADDRESS_CHARACTERS: 8_000,
  STATE_CHARACTERS: 10_000,
} as const;
