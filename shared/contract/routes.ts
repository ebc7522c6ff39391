/** THE route table: every call of the product. Client, handlers, CDK routes and tests derive from it. */
import * as z from 'zod';
import * as admin from './admin.ts';
import * as assistant from './assistant.ts';
import * as auth from './auth.ts';
import * as config from './config.ts';
import * as credits from './credits.ts';
import { nothingSchema, successSchema } from './fields.ts';
import * as generation from './generation.ts';
import * as projects from './projects.ts';
import type { Area, Route } from './route.ts';

const defaults = {
  body: 'none',
  success: 200,
  input: nothingSchema,
  output: successSchema,
  errors: [],
} as const;

/** Fills in what most routes have in common. */
function route<const Given extends Partial<Route> & Pick<Route, 'method' | 'path' | 'area' | 'auth'>>(
  given: Given,
): Omit<typeof defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}

const signInErrors = ['unauthenticated', 'banned', 'rate_limited'] as const;
const userErrors = ['unauthenticated', 'banned'] as const;
const projectErrors = [...userErrors, 'forbidden', 'not_found'] as const;
const adminErrors = ['unauthenticated', 'banned', 'forbidden', 'rate_limited'] as const;
const startErrors = [...userErrors, 'insufficient_credits', 'build_in_progress', 'unavailable'] as const;

export const routes = {
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
    errors: [...startErrors, 'forbidden', 'not_found'],
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

  listApps: route({
    method: 'GET',
    path: '/list-apps',
    area: 'projects',
    auth: 'user',
    body: 'query',
    input: projects.listAppsInputSchema,
    output: projects.listAppsReplySchema,
    errors: [...userErrors, 'forbidden'],
  }),
  getProject: route({
    method: 'GET',
    path: '/projects/{projectId}',
    area: 'projects',
    auth: 'user',
    input: projects.projectInputSchema,
    output: projects.projectReplySchema,
    errors: [...userErrors, 'not_found'],
  }),
  promoteRevision: route({
    method: 'POST',
    path: '/promote-revision/{projectId}/rev/{revisionString}',
    area: 'projects',
    auth: 'user',
    input: projects.revisionInputSchema,
    output: projects.promoteReplySchema,
    errors: [...projectErrors, 'conflict'],
  }),
  deleteRevision: route({
    method: 'DELETE',
    path: '/delete-app/{projectId}/rev/{revisionString}',
    area: 'projects',
    auth: 'user',
    input: projects.revisionInputSchema,
    errors: [...projectErrors, 'conflict'],
  }),
  publishProject: route({
    method: 'POST',
    path: '/projects/{projectId}/publish',
    area: 'projects',
    auth: 'user',
    body: 'json-or-multipart',
    input: projects.publishInputSchema,
    output: projects.publishReplySchema,
    errors: [...projectErrors, 'conflict'],
  }),
  setShowcaseStatus: route({
    method: 'POST',
    path: '/projects/{projectId}/showcase-status',
    area: 'projects',
    auth: 'admin',
    body: 'json',
    input: projects.showcaseStatusInputSchema,
    errors: projectErrors,
  }),
  setShowcaseImage: route({
    method: 'POST',
    path: '/projects/{projectId}/showcase-image',
    area: 'projects',
    auth: 'user',
    body: 'multipart',
    input: projects.showcaseImageInputSchema,
    output: projects.showcaseImageReplySchema,
    errors: projectErrors,
  }),
  swapAsset: route({
    method: 'POST',
    path: '/swap-asset/{projectId}/rev/{revisionString}',
    area: 'projects',
    auth: 'user',
    body: 'multipart',
    input: projects.swapAssetInputSchema,
    output: projects.swapAssetReplySchema,
    errors: [...projectErrors, 'conflict'],
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
    errors: [...userErrors, 'forbidden', 'unavailable'],
  }),
  verifyPurchase: route({
    method: 'POST',
    path: '/credits/verify-purchase',
    area: 'credits',
    auth: 'user',
    body: 'json',
    input: credits.verifyPurchaseInputSchema,
    output: credits.verifyPurchaseReplySchema,
    errors: [...userErrors, 'forbidden', 'conflict', 'not_found', 'unavailable'],
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
  depositToBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/transfer',
    area: 'bank',
    auth: 'user',
    body: 'json',
    input: credits.bankAmountInputSchema,
    output: credits.bankReplySchema,
    errors: [...userErrors, 'not_found', 'insufficient_credits'],
  }),
  withdrawFromBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/withdraw',
    area: 'bank',
    auth: 'user',
    body: 'json',
    input: credits.bankAmountInputSchema,
    output: credits.bankReplySchema,
    errors: [...projectErrors, 'insufficient_credits'],
  }),

  generalChat: route({
    method: 'POST',
    path: '/general-chat',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.generalChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...userErrors, 'insufficient_credits', 'unavailable'],
  }),
  projectChat: route({
    method: 'POST',
    path: '/project-chat/{projectId}/rev/{revisionString}',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.projectChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...projectErrors, 'insufficient_credits', 'unavailable'],
  }),

  gatedChat: route({
    method: 'POST',
    path: '/gated/{projectId}/chat',
    area: 'gated',
    auth: 'public',
    body: 'json',
    input: assistant.gatedChatInputSchema,
    output: assistant.chatReplySchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
  gatedImage: route({
    method: 'POST',
    path: '/gated/{projectId}/image',
    area: 'gated',
    auth: 'public',
    body: 'json',
    input: assistant.gatedImageInputSchema,
    output: assistant.gatedImageReplySchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),

  getAdminStats: route({
    method: 'GET',
    path: '/admin/stats',
    area: 'admin',
    auth: 'admin',
    output: admin.adminStatsReplySchema,
    errors: adminErrors,
  }),
  listUsers: route({
    method: 'GET',
    path: '/admin/users',
    area: 'admin',
    auth: 'admin',
    body: 'query',
    input: admin.adminUsersInputSchema,
    output: admin.adminUsersReplySchema,
    errors: adminErrors,
  }),
  listAdminLogs: route({
    method: 'GET',
    path: '/admin/logs',
    area: 'admin',
    auth: 'admin',
    body: 'query',
    input: admin.adminLogsInputSchema,
    output: admin.adminLogsReplySchema,
    errors: adminErrors,
  }),
  listWhitelist: route({
    method: 'GET',
    path: '/admin/whitelist',
    area: 'admin',
    auth: 'admin',
    output: admin.whitelistReplySchema,
    errors: adminErrors,
  }),
  addToWhitelist: route({
    method: 'POST',
    path: '/admin/whitelist',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.whitelistEntryInputSchema,
    errors: [...adminErrors, 'conflict'],
  }),
  removeFromWhitelist: route({
    method: 'DELETE',
    path: '/admin/whitelist/{publicKey}',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.whitelistEntryInputSchema,
    errors: [...adminErrors, 'not_found'],
  }),
  adjustCredits: route({
    method: 'POST',
    path: '/admin/users/{publicKey}/adjust-credits',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.adjustCreditsInputSchema,
    errors: [...adminErrors, 'not_found', 'insufficient_credits'],
  }),
  banUser: route({
    method: 'POST',
    path: '/admin/users/{publicKey}/ban',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.banInputSchema,
    errors: [...adminErrors, 'not_found', 'conflict'],
  }),
  unbanUser: route({
    method: 'POST',
    path: '/admin/users/{publicKey}/unban',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.banInputSchema,
    errors: [...adminErrors, 'not_found', 'conflict'],
  }),
  setAnnouncement: route({
    method: 'POST',
    path: '/admin/settings/announcement',
    area: 'admin',
    auth: 'admin',
    body: 'json',
    input: admin.setAnnouncementInputSchema,
    errors: adminErrors,
  }),
} satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;
/** The routes that one area serves. */
export type RouteIdOf<A extends Area> = {
  [Id in RouteId]: (typeof routes)[Id]['area'] extends A ? Id : never;
}[RouteId];
/** The same table, so typed that code which is generic over the route keeps its input and output. */
export const contract: {
  [Id in RouteId]: Route & { input: z.ZodType<RouteInput<Id>>; output: z.ZodType<RouteReply<Id>> };
} = routes;

/** What a caller sends. */
export type RouteRequest<Id extends RouteId> = z.input<(typeof routes)[Id]['input']>;
/** What a handler receives: parsed, with defaults. */
export type RouteInput<Id extends RouteId> = z.output<(typeof routes)[Id]['input']>;
/** What a handler answers and a caller receives. */
export type RouteReply<Id extends RouteId> = z.output<(typeof routes)[Id]['output']>;
