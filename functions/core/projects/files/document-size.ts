/** The limit for a document as it is sent. Responses of functions are limited to about 6 MB, and the runtime is added. */
const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** Names the limit to users. */
export const DOCUMENT_MAX_SIZE = '5 MB';

/** Returns whether a document is too large to be served and published. Escaped characters count as the response escapes them. */
export function isTooLarge(document: string): boolean {
  return Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_MAX_BYTES;
}
