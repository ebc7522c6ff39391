import * as z from 'zod';

/** The values for the placeholders of a sentence of the server, by placeholder name. */
export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** A sentence of the server as a key with values, so that clients can show it in another language. */
export const keyedTextSchema = z.object({ key: z.string(), params: paramsSchema.optional() });
export type KeyedText = z.infer<typeof keyedTextSchema>;

/** Why a build failed, as a key for translation. `areCreditsReturned` adds a sentence about the returned credits. */
export const buildFailureSchema = keyedTextSchema.extend({
  areCreditsReturned: z.boolean(),
  /** Technical details for developers, such as the error message of a script. */
  details: z.string().optional(),
});
export type FailureText = z.infer<typeof buildFailureSchema>;
