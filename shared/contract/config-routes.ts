/** What everybody may read of the platform. */
import * as config from './config.ts';
import * as credits from './credits.ts';
import { route } from './define-route.ts';
import type { Route } from './route.ts';

export const configRoutes = {
  getPublicConfig: route({
    method: 'GET',
    path: '/config/public',
    area: 'config',
    auth: 'public',
    output: config.publicConfigReplySchema,
  }),
  getCreditConfig: route({
    method: 'GET',
    path: '/config/credits',
    area: 'config',
    auth: 'public',
    output: credits.creditConfigReplySchema,
  }),
  getAnnouncement: route({
    method: 'GET',
    path: '/announcement',
    area: 'config',
    auth: 'public',
    output: config.announcementReplySchema,
  }),
} satisfies Record<string, Route>;
