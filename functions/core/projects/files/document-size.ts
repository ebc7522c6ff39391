/** A Lambda response, which contains the document and the runtime, is limited to about 6 MB. */
const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

export const DOCUMENT_MAX_SIZE = '5 MB';

/** Counts the bytes after JSON escaping, because the response is sent as JSON. */
export function isTooLarge(document: string): boolean {
  return Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES;
}
