/** Limits that the runtime keeps and the shell checks. */
export const MESSAGE_LIMITS = {
  /** Messages of one app in a second, and the length of their texts together. */
  PER_SECOND: 500,
  CHARACTERS_PER_SECOND: 32_000_000,
  /** The length of a text that changes the storage, and of any other. */
  STORAGE_CHARACTERS: 16_000_000,
  CALL_CHARACTERS: 200_000,
  DIALOG_CHARACTERS: 1_000,
  DOWNLOAD_NAME_CHARACTERS: 200,
} as const;
