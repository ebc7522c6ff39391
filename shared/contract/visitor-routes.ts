/** What visitors of an app call about it. */
import * as z from 'zod';
import * as visitors from './app-visitors.ts';
import { route } from './define-route.ts';
import * as projects from './projects.ts';
import type { Route } from './route.ts';

export const visitorRoutes = {
  reportApp: route({
    method: 'POST',
    path: '/projects/{projectId}/report',
    area: 'projects',
    auth: 'public',
    body: 'json',
    input: visitors.reportInputSchema,
    errors: ['not_found', 'rate_limited'],
  }),
  openApp: route({
    method: 'GET',
    path: '/open/{projectId}/rev/{revisionString}',
    area: 'projects',
    auth: 'public',
    success: 'redirect',
    input: projects.revisionInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found', 'gone'],
  }),
  openLiveApp: route({
    method: 'GET',
    path: '/open/{projectId}',
    area: 'projects',
    auth: 'public',
    success: 'redirect',
    input: projects.projectInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found'],
  }),
} satisfies Record<string, Route>;
