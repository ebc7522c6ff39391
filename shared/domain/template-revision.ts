import * as z from 'zod';
import { flowsSchema } from './acceptance-steps.ts';

/** What the first revision of a project is made of that starts from a template. */
export const templateRevisionSchema = z.strictObject({
  /** Without the runtime; its images are inside. */
  document: z.string(),
  /** The images that the document shows, as they become files beside it. */
  images: z.array(
    z.strictObject({
      placeholder_id: z.string(),
      purpose: z.string(),
      description: z.string(),
      contentType: z.enum(['image/webp', 'image/svg+xml']),
      base64: z.string(),
    }),
  ),
  flows: flowsSchema,
  /** One sentence on what was made, in the words of the plan. */
  summary: z.string(),
  checksPassed: z.int(),
});
export type TemplateRevision = z.infer<typeof templateRevisionSchema>;
