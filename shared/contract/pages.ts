/** What visitors of published apps get: pages, manifests and documents, not JSON replies. */
import * as z from 'zod';

/** Any text: a name that cannot exist gets the page that says so. */
export const publishedPageInputSchema = z.strictObject({ name: z.string() });

export const previewPageInputSchema = z.strictObject({ projectId: z.string(), revisionString: z.string() });

/** `version`: the revision of a `raw` document, the SHA-256 of a `live` one. */
export const appDocumentInputSchema = z.strictObject({
  kind: z.string(),
  projectId: z.string(),
  version: z.string(),
});

export const pageReplySchema = z.object({
  status: z.literal([200, 304, 404, 410]),
  contentType: z.string(),
  body: z.string(),
  /** Beside the type; a page without is never kept. */
  headers: z.record(z.string(), z.string()).optional(),
});
export type PageReply = z.infer<typeof pageReplySchema>;
