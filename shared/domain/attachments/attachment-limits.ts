/** The limits of the texts and tables that a user attaches to a prompt, in addition to images. */
export const ATTACHMENT_LIMITS = {
  /** The size of a file of any type, in bytes, checked before the file is read. */
  FILE_BYTES: 10 * 1024 * 1024,
  NAME_CHARACTERS: 120,
  TEXTS: 5,
  /** The total length of all texts. It is limited because each model call of a build repeats the texts. */
  TEXT_CHARACTERS: 40_000,
  TABLES: 5,
  ROWS: 2_000,
  COLUMNS: 40,
  CELL_CHARACTERS: 500,
  /** The size of all attachments as JSON. A request must have room for them and for 3.5 MB of images. */
  JSON_CHARACTERS: 600_000,
} as const;
