import * as z from 'zod';

/** An image of a revision that its owner can replace. */
export const imageAssetSchema = z.object({
  placeholder_id: z.string(),
  url: z.string(),
  description: z.string(),
  purpose: z.string(),
});
export type ImageAsset = z.infer<typeof imageAssetSchema>;
