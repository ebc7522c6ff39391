import * as z from 'zod';

const usdSchema = z.number().nonnegative();

export const modelRateSchema = z.strictObject({
  /** The list price in USD per million tokens, without discounts. */
  input: usdSchema,
  cachedInput: usdSchema,
  output: usdSchema,
  /** The price of a generated image in USD. */
  image: usdSchema,
  /** The URL or document of the prices. */
  source: z.string().min(1),
  /** When the prices were looked up, such as `2026-11-23`. */
  date: z.iso.date(),
});
export type ModelRate = z.infer<typeof modelRateSchema>;

/** The default prices, for models without configured prices. */
export const SPECIFIED_RATE: ModelRate = {
  input: 1.5,
  cachedInput: 1.5,
  output: 10,
  image: 0.02,
  source: 'the cost model of the product',
  date: '2026-11-21',
};
