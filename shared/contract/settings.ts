import * as z from 'zod';
import { NETWORKS } from '../domain/network.ts';
import { creditConfigSchema } from './credits.ts';
import { successSchema } from './fields.ts';
import { type Route, route } from './route.ts';

export const publicConfigSchema = z.object({
  costs: z.object({
    CREATE_QUICK: z.int(),
    CREATE_FULL: z.int(),
    /** On top of CREATE_FULL. */
    SECOND_DESIGN: z.int(),
    REVISE: z.int(),
    CHAT: z.int(),
  }),
  network: z.enum(NETWORKS),
  rpcUrl: z.string(),
  appsUrl: z.string(),
  /** The origin of the documents of templates. */
  templatesUrl: z.string(),
  /** The display name of the model that writes apps, and whether it is the offline model ("built-in composer" on the site). */
  model: z.object({ name: z.string(), isBuiltIn: z.boolean() }),
  imageSources: z.array(z.string()),
  /** Links of videos in the order of the steps of the help page, in place of the site's own clips; empty for those. */
  helpVideos: z.array(z.string()),
});

export const publicConfigResponseSchema = successSchema.extend({ config: publicConfigSchema });

export const announcementResponseSchema = successSchema.extend({ announcement: z.string() });

export const creditConfigResponseSchema = successSchema.extend({ config: creditConfigSchema });

export const settingsRoutes = {
  getPublicConfig: route({
    method: 'GET',
    path: '/config/public',
    feature: 'settings',
    auth: 'public',
    output: publicConfigResponseSchema,
  }),
  getCreditConfig: route({
    method: 'GET',
    path: '/config/credits',
    feature: 'settings',
    auth: 'public',
    output: creditConfigResponseSchema,
  }),
  getAnnouncement: route({
    method: 'GET',
    path: '/announcement',
    feature: 'settings',
    auth: 'public',
    output: announcementResponseSchema,
  }),
} satisfies Record<string, Route>;
