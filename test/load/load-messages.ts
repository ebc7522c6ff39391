import * as z from 'zod';

export const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seed'), from: z.int(), to: z.int(), owners: z.array(z.string()) }),
  z.object({ kind: z.literal('units') }),
]);
export type LoadRequest = z.infer<typeof requestSchema>;

const unitsSchema = z.object({ tableReads: z.number(), tableWrites: z.number(), objectRequests: z.number() });
export type Units = z.infer<typeof unitsSchema>;

export const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('seeded') }),
  z.object({ kind: z.literal('units'), units: unitsSchema }),
]);
export type LoadReply = z.infer<typeof replySchema>;
