/** The calls of everybody: the part of the route table that the site loads at once. */
import * as assistant from './assistant.ts';
import * as auth from './auth.ts';
import * as config from './config.ts';
import * as credits from './credits.ts';
import { route } from './define-route.ts';
import { successSchema } from './fields.ts';
import * as generation from './generation.ts';
import { projectRoutes } from './project-routes.ts';
import * as projects from './projects.ts';
import type { Route } from './route.ts';
import { projectErrors, userErrors } from './route-errors.ts';

const signInErrors = ['unauthenticated', 'banned', 'rate_limited'] as const;
const startErrors = [...userErrors, 'insufficient_credits', 'build_in_progress', 'unavailable'] as const;

export const siteRoutes = {
  getNonce: route({
    method: 'GET',
    path: '/auth/nonce',
    area: 'auth',
    auth: 'public',
    output: auth.nonceReplySchema,
  }),
  checkUser: route({
    method: 'GET',
    path: '/auth/check-user',
    area: 'auth',
    auth: 'public',
    body: 'query',
    input: auth.checkUserInputSchema,
    output: auth.checkUserReplySchema,
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    area: 'auth',
    auth: 'public',
    body: 'json',
    input: auth.signupInputSchema,
    output: successSchema,
    errors: [...signInErrors, 'conflict', 'forbidden'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    auth: 'public',
    body: 'json',
    input: auth.loginInputSchema,
    output: auth.loginReplySchema,
    errors: [...signInErrors, 'not_found'],
  }),
  logout: route({ method: 'POST', path: '/auth/logout', area: 'auth', auth: 'user', errors: userErrors }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    area: 'auth',
    auth: 'user',
    output: auth.meReplySchema,
    errors: userErrors,
  }),

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

  ...projectRoutes,

  getBalances: route({
    method: 'GET',
    path: '/user/balances',
    area: 'credits',
    auth: 'user',
    output: credits.balancesReplySchema,
    errors: userErrors,
  }),
  prepareTransaction: route({
    method: 'POST',
    path: '/credits/prepare-transaction',
    area: 'credits',
    auth: 'user',
    body: 'json',
    input: credits.prepareTransactionInputSchema,
    output: credits.prepareTransactionReplySchema,
    errors: [...userErrors, 'forbidden', 'rate_limited', 'unavailable'],
  }),
  verifyPurchase: route({
    method: 'POST',
    path: '/credits/verify-purchase',
    area: 'credits',
    auth: 'user',
    body: 'json',
    input: credits.verifyPurchaseInputSchema,
    output: credits.verifyPurchaseReplySchema,
    errors: [...userErrors, 'forbidden', 'conflict', 'not_found', 'rate_limited', 'unavailable'],
  }),
  listLedger: route({
    method: 'GET',
    path: '/credits/ledger',
    area: 'credits',
    auth: 'user',
    body: 'query',
    input: credits.ledgerInputSchema,
    output: credits.ledgerReplySchema,
    errors: userErrors,
  }),

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
    errors: [...userErrors, 'not_found', 'insufficient_credits', 'conflict'],
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

  generalChat: route({
    method: 'POST',
    path: '/general-chat',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.generalChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...userErrors, 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
  projectChat: route({
    method: 'POST',
    path: '/project-chat/{projectId}/rev/{revisionString}',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.projectChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...projectErrors, 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
} satisfies Record<string, Route>;
