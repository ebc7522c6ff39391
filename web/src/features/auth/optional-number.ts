import * as z from 'zod';

/** A field that may stay empty; otherwise its text is a whole number. */
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
