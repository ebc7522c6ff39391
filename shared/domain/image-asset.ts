/** A picture of a revision, in the place that the plan set aside for it. */
import * as z from 'zod';

export const imageAssetSchema = z.object({
  placeholder_id: z.string(),
  url: z.string(),
  description: z.string(),
  purpose: z.string(),
});
export type ImageAsset = z.infer<typeof imageAssetSchema>;
