import * as z from 'zod';

/** The id of the script element that contains the shell's data. */
export const SHELL_DATA_ELEMENT_ID = 'published-app';

/** The data of the shell, the page around an app. */
export const shellDataSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('live'),
    projectId: z.string(),
    name: z.string(),
    title: z.string(),
    /** The URL of the published document on the apps domain. */
    appUrl: z.string(),
    /** The external hosts that the app may call. */
    allowedHosts: z.array(z.string()).optional(),
    /** The username of the app's owner. */
    author: z.string(),
    isRemixable: z.boolean(),
    /** The proof with which the shell may call the data API for this app; valid for a day. */
    dataProof: z.string().optional(),
    /** The name of the project that this one is a remix of. */
    remixedFrom: z.string().optional(),
  }),
  z.object({
    status: z.literal('preview'),
    projectId: z.string(),
    revisionString: z.string(),
    /** Set when this revision is the published one, which everyone may see. */
    publishedAppName: z.string().optional(),
  }),
  z.object({ status: z.enum(['missing', 'gone', 'busy']) }),
]);
export type ShellData = z.infer<typeof shellDataSchema>;
