/** The limit for a served document. Lambda responses are limited to about 6 MB, including the runtime. */
const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

export const DOCUMENT_MAX_SIZE = '5 MB';

/** Counts escaped characters as in the JSON response. */
export function isTooLarge(document: string): boolean {
  return Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES;
}
