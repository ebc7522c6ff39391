import * as z from 'zod';

/** The id of the script element in which the server passes the data to the shell. */
export const SHELL_DATA_ELEMENT_ID = 'published-app';

/** What the shell knows about the app that it shows. */
export const shellDataSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('live'),
    projectId: z.string(),
    name: z.string(),
    title: z.string(),
    /** The address of the published document on the apps domain. */
    appUrl: z.string(),
    /** The foreign hosts that the app may reach. */
    allowedHosts: z.array(z.string()).optional(),
    /** The username of the app's owner. */
    author: z.string(),
    isRemixable: z.boolean(),
    /** Shows the API that the page around the app asks for its data; valid for a day. */
    dataProof: z.string().optional(),
    /** The name of the project of which this one is a remix. */
    remixedFrom: z.string().optional(),
  }),
  z.object({
    status: z.literal('preview'),
    projectId: z.string(),
    revisionString: z.string(),
    /** The name of the published app when this revision is the live one, which everyone may see. */
    publishedAppName: z.string().optional(),
  }),
  z.object({ status: z.enum(['missing', 'gone', 'busy']) }),
]);
export type ShellData = z.infer<typeof shellDataSchema>;
