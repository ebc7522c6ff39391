/** The calls of making and revising apps. */
import { route } from './define-route.ts';
import * as generation from './generation.ts';
import type { Route } from './route.ts';
import { userErrors } from './route-errors.ts';

const startErrors = [...userErrors, 'insufficient_credits', 'build_in_progress', 'unavailable'] as const;

export const generationRoutes = {
  createApp: route({
    method: 'POST',
    path: '/create-app',
    area: 'generation',
    auth: 'user',
    body: 'multipart',
    success: 202,
    input: generation.createAppInputSchema,
    output: generation.operationStartedReplySchema,
    errors: startErrors,
  }),
  reviseApp: route({
    method: 'POST',
    path: '/revise-app/{projectId}',
    area: 'generation',
    auth: 'user',
    body: 'multipart',
    success: 202,
    input: generation.reviseAppInputSchema,
    output: generation.operationStartedReplySchema,
    errors: [...startErrors, 'forbidden', 'not_found', 'conflict'],
  }),
  getOperationStatus: route({
    method: 'GET',
    path: '/operation-status/{operationId}',
    area: 'generation',
    auth: 'user',
    input: generation.operationInputSchema,
    output: generation.operationStatusReplySchema,
    errors: [...userErrors, 'not_found'],
  }),
  cancelOperation: route({
    method: 'POST',
    path: '/operations/{operationId}/cancel',
    area: 'generation',
    auth: 'user',
    input: generation.operationInputSchema,
    errors: [...userErrors, 'not_found', 'conflict'],
  }),
  createUpload: route({
    method: 'POST',
    path: '/uploads',
    area: 'generation',
    auth: 'user',
    body: 'json',
    input: generation.uploadInputSchema,
    output: generation.uploadReplySchema,
    errors: userErrors,
  }),
} satisfies Record<string, Route>;
