/** What visitors of published apps get: pages and their manifests, not JSON replies. */
import * as z from 'zod';

/** Any text: a name that cannot exist gets the page that says so. */
export const publishedPageInputSchema = z.strictObject({ name: z.string().max(200) });

export const previewPageInputSchema = z.strictObject({
  projectId: z.string().max(200),
  revisionString: z.string().max(200),
});

export const pageReplySchema = z.object({
  status: z.union([z.literal(200), z.literal(404), z.literal(410)]),
  contentType: z.string(),
  body: z.string(),
});
export type PageReply = z.infer<typeof pageReplySchema>;
