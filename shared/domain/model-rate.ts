import * as z from 'zod';

const usdSchema = z.number().nonnegative();

/** What a model costs, and where and when that was read. */
export const modelRateSchema = z.strictObject({
  /** USD for a million tokens, by the list, without discounts. */
  input: usdSchema,
  /** Of input tokens that come from a cache. */
  cachedInput: usdSchema,
  output: usdSchema,
  /** USD for an image that an image service draws. */
  image: usdSchema,
  /** Where the rates stand. */
  source: z.string().min(1),
  /** The day on which they were read, such as `2026-11-23`. */
  date: z.iso.date(),
});
export type ModelRate = z.infer<typeof modelRateSchema>;

/** The cost model of the specification (section 9), for models whose rates nobody has given. */
export const SPECIFIED_RATE: ModelRate = {
  input: 1.5,
  cachedInput: 1.5,
  output: 10,
  image: 0.02,
  source: 'the cost model of the product',
  date: '2026-11-21',
};
