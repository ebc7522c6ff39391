/** What the site tells everyone about itself. */
import * as z from 'zod';
import { NETWORKS } from '../constants.ts';
import { successSchema } from './fields.ts';

export const publicConfigSchema = z.object({
  costs: z.object({
    CREATE_QUICK: z.int(),
    CREATE_FULL: z.int(),
    REVISE: z.int(),
    CHAT: z.int(),
  }),
  network: z.enum(NETWORKS),
  rpcUrl: z.string(),
  appsUrl: z.string(),
  /** The model that writes the apps, as people should read it, and whether it is the built-in composer. */
  model: z.object({ name: z.string(), isBuiltIn: z.boolean() }),
  imageSources: z.array(z.string()),
});
export const publicConfigReplySchema = successSchema.extend({ config: publicConfigSchema });

export const announcementReplySchema = successSchema.extend({ announcement: z.string() });
