import * as z from 'zod';
import { APP_DEVICES } from './app-devices.ts';

/** The data of the shell (the page around an app). */
export const shellDataSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('live'),
    projectId: z.string(),
    name: z.string(),
    title: z.string(),
    /** The URL of the published document on the apps domain. */
    appUrl: z.string(),
    allowedHosts: z.array(z.string()).optional(),
    /** The devices that the app may ask for. */
    devices: z.array(z.enum(APP_DEVICES)).optional(),
    author: z.string(),
    /** True when the app, at its publication, seemed to ask for secrets such as a recovery phrase. */
    asksForSecrets: z.literal(true).optional(),
    isRemixable: z.boolean(),
    /** The signed token with which this page may call the data API for the app; valid for a day. */
    dataProof: z.string().optional(),
    remixedFrom: z.string().optional(),
    /** The verified custom domain of the app. */
    customDomain: z.string().optional(),
    /**
     * True when the service worker made the page. `appUrl` is then the URL of the document that the worker has stored.
     */
    isOffline: z.literal(true).optional(),
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
