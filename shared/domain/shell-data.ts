/** What the page of an app tells its script; written by the server into the page, read by the shell. */
import * as z from 'zod';

export const SHELL_DATA_ELEMENT_ID = 'published-app';

export const shellDataSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('live'),
    projectId: z.string(),
    name: z.string(),
    title: z.string(),
    /** The immutable copy of the document on the apps distribution. */
    appUrl: z.string(),
    isRemixable: z.boolean(),
    /** What the app was made from. */
    remixedFrom: z.string().optional(),
  }),
  /** One revision, published or not. */
  z.object({
    status: z.literal('preview'),
    projectId: z.string(),
    revisionString: z.string(),
    title: z.string(),
    appUrl: z.string(),
  }),
  z.object({ status: z.enum(['missing', 'gone']) }),
]);
export type ShellData = z.infer<typeof shellDataSchema>;
