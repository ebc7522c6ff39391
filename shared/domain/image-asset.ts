import * as z from 'zod';

export const imageAssetSchema = z.object({
  placeholder_id: z.string(),
  url: z.string(),
  description: z.string(),
  purpose: z.string(),
});
export type ImageAsset = z.infer<typeof imageAssetSchema>;
