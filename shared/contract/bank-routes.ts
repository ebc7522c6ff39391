/** The calls of the banks of apps and of how their use is paid. */
import * as credits from './credits.ts';
import { route } from './define-route.ts';
import * as projects from './projects.ts';
import type { Route } from './route.ts';
import { projectErrors, userErrors } from './route-errors.ts';

export const bankRoutes = {
  setUsageControls: route({
    method: 'POST',
    path: '/projects/{projectId}/usage-controls',
    area: 'bank',
    auth: 'user',
    body: 'json',
    input: projects.usageControlsInputSchema,
    errors: projectErrors,
  }),
  getAppUsage: route({
    method: 'GET',
    path: '/projects/{projectId}/usage',
    area: 'bank',
    auth: 'user',
    body: 'query',
    input: projects.appUsageInputSchema,
    output: projects.appUsageReplySchema,
    errors: projectErrors,
  }),
  depositToBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/transfer',
    area: 'bank',
    auth: 'user',
    body: 'json',
    input: credits.bankAmountInputSchema,
    output: credits.bankReplySchema,
    errors: [...userErrors, 'not_found', 'gone', 'insufficient_credits', 'conflict'],
  }),
  withdrawFromBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/withdraw',
    area: 'bank',
    auth: 'user',
    body: 'json',
    input: credits.bankAmountInputSchema,
    output: credits.bankReplySchema,
    errors: [...projectErrors, 'insufficient_credits', 'conflict'],
  }),
} satisfies Record<string, Route>;
