import * as z from 'zod';
import { flowsSchema } from './acceptance-steps.ts';

export const templateRevisionSchema = z.strictObject({
  /** The document without the runtime script; its images are data: URLs. */
  document: z.string(),
  /** The images of the document, in the form in which they are stored as files. */
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
  /** One sentence on the app, from the plan. */
  summary: z.string(),
  checksPassed: z.int(),
});
export type TemplateRevision = z.infer<typeof templateRevisionSchema>;
