/**
 * The maximum size of an imported file, 4.5 MB: Lambda accepts 6 MB per request, and base64 adds a third. The document
 * has its own limit (`document-size.ts`).
 */
export const IMPORT_MAX_BYTES = 4_500_000;
