/** 4.5 MB: Lambda accepts 6 MB per request, and base64 adds a third. The server also limits the document. */
export const IMPORT_MAX_BYTES = 4_500_000;
