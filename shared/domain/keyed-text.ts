import * as z from 'zod';

/** The values in a sentence of the server, by the names of its placeholders. */
export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** A sentence of the server by its key, for clients that write it in another language. */
export const keyedTextSchema = z.object({ key: z.string(), params: paramsSchema.optional() });
export type KeyedText = z.infer<typeof keyedTextSchema>;

/** Why a build failed, as `error` says in English. `areCreditsReturned` adds the sentence that the credits came back. */
export const buildFailureSchema = keyedTextSchema.extend({ areCreditsReturned: z.boolean() });
export type FailureText = z.infer<typeof buildFailureSchema>;
