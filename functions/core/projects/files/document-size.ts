/**
 * The maximum size of a document. A Lambda response is limited to about 6 MB and contains the document and the runtime.
 */
const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

export const DOCUMENT_MAX_SIZE = '5 MB';

/** Returns whether a document is too large. Counts its bytes after JSON escaping, because a Lambda response is JSON. */
export function isTooLarge(document: string): boolean {
  return Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES;
}
