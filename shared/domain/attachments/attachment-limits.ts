/** The limits of the texts and tables that a prompt carries beside its images. */
export const ATTACHMENT_LIMITS = {
  /** A file of any kind, before it is read. */
  FILE_BYTES: 10 * 1024 * 1024,
  NAME_CHARACTERS: 120,
  TEXTS: 5,
  /** The characters of all texts together, because each model call of a build repeats them. */
  TEXT_CHARACTERS: 40_000,
  TABLES: 5,
  ROWS: 2_000,
  COLUMNS: 40,
  CELL_CHARACTERS: 500,
  /** The size of all attachments as JSON. One request has to hold them beside 3.5 MB of images. */
  JSON_CHARACTERS: 600_000,
} as const;
