/** The endings of files that can be attached to a prompt; the content decides how a file is read. */
export const FILE_ENDINGS = [
  ...['png', 'jpg', 'jpeg', 'webp', 'gif', 'apng', 'heic', 'heif', 'avif', 'svg'],
  ...['pdf', 'docx', 'txt', 'md', 'markdown', 'csv', 'tsv', 'xlsx'],
] as const;
