import * as z from 'zod';

export function optionalNumber(schema: z.ZodType<number, number>) {
  return z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : wholeNumberOf(text)))
    .pipe(schema.optional());
}

function wholeNumberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
