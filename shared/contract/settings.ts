import * as z from 'zod';
import { NETWORKS } from '../domain/network.ts';
import { creditConfigSchema } from './credits.ts';
import { successSchema } from './fields.ts';
import { type Route, route } from './route.ts';

export const publicConfigSchema = z.object({
  costs: z.object({
    CREATE_QUICK: z.int(),
    CREATE_FULL: z.int(),
    /** The price of a second design, in addition to CREATE_FULL. */
    SECOND_DESIGN: z.int(),
    REVISE: z.int(),
    CHAT: z.int(),
  }),
  /** The credits of a new account. */
  signupCredits: z.int(),
  network: z.enum(NETWORKS),
  rpcUrl: z.string(),
  appsUrl: z.string(),
  /** The origin from which template documents are loaded. */
  templatesUrl: z.string(),
  /** The display name of the model that writes apps. `isBuiltIn` is true for the offline model. */
  model: z.object({ name: z.string(), isBuiltIn: z.boolean() }),
  /** `None`, and the image sources with a key in this deployment. For other sources, code draws shapes instead. */
  imageSources: z.array(z.string()),
  /** Video links that replace the clips of the help page, in the order of its steps; an empty string keeps the clip. */
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
