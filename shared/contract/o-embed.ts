import * as z from 'zod';

/** The request that oEmbed defines. Sizes are in CSS pixels. */
export const oEmbedInputSchema = z.strictObject({
  url: z.string().max(2_000),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
  format: z.literal('json', 'The only format is json.').default('json'),
  dnt: z.string().max(10).optional(),
});

/** See https://oembed.com. Sizes are in CSS pixels. */
export const oEmbedResponseSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  /** How long consumers may cache the response, in seconds. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
});
