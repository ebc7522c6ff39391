import * as z from 'zod';

export const appDocumentInputSchema = z.strictObject({
  projectId: z.string(),
  version: z.string(),
  token: z.string(),
});

export const appImageInputSchema = z.strictObject({ projectId: z.string(), file: z.string() });

export const pageResponseSchema = z.object({
  status: z.literal([200, 302, 304, 404, 410, 429]),
  contentType: z.string(),
  body: z.string(),
  /** Set when the body is base64. */
  isBase64Encoded: z.boolean().optional(),
  /** Headers in addition to the content type. The page is not cached unless `cache-control` is given. */
  headers: z.record(z.string(), z.string()).optional(),
});

export type PageResponse = z.infer<typeof pageResponseSchema>;
