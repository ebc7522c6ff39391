import * as z from 'zod';
import { BILLING_MODELS } from '../domain/billing-model.ts';
import { chosenSettingsSchema } from '../domain/build-settings.ts';
import { revisionDesignSchema } from '../domain/design.ts';
import { imageAssetSchema } from '../domain/image-asset.ts';
import { rateLimitSchema } from '../domain/rate-limit.ts';
import { takedownSchema } from '../domain/takedown.ts';
import { templateIdSchema } from '../domain/template-id.ts';
import { turnSchema } from '../domain/turn.ts';
import { PROJECT_ERRORS, USER_ERRORS } from './errors.ts';
import {
  fileOrUploadKeySchema,
  idempotencyKeySchema,
  listFields,
  projectIdSchema,
  projectNameSchema,
  projectTypeSchema,
  revisionStringSchema,
  successSchema,
} from './fields.ts';
import { type Route, route } from './route.ts';

export const usageControlsSchema = z.object({
  appWalletBalance: z.int(),
  billingModel: z.enum(BILLING_MODELS),
  rateLimit: rateLimitSchema,
});

export type UsageControls = z.infer<typeof usageControlsSchema>;

export const revisionSchema = z.object({
  projectId: z.string(),
  revisionString: z.string(),
  projectNameDisplay: z.string(),
  projectType: projectTypeSchema,
  /** The settings that the user chose. The next revision uses them as defaults. */
  settings: chosenSettingsSchema.optional(),
  appUrl: z.string(),
  ownerPublicKey: z.string(),
  /** Missing when the owner deleted the account. */
  ownerUsername: z.string().optional(),
  isPublished: z.boolean(),
  publishedAppName: z.string().optional(),
  isShowcased: z.boolean(),
  showcaseImageUrl: z.string().optional(),
  isTakenDown: z.boolean(),
  /** The reason of the takedown. Missing for takedowns from before reasons were stored. */
  takedown: takedownSchema.optional(),
  /** Set while the owner is banned. During this time, only admins see the project. */
  isOwnerBanned: z.literal(true).optional(),
  isRemixable: z.boolean(),
  /** Set if search engines may not list the published app. */
  isUnlisted: z.literal(true).optional(),
  /** The external hosts that the owner allowed; missing when the list is empty. */
  allowedHosts: z.array(z.string()).optional(),
  /** The project that this one is a remix of. */
  remixedFrom: z.object({ projectId: z.string(), name: z.string() }).optional(),
  templateId: z.string().optional(),
  remixCount: z.int(),
  imageAssets: z.array(imageAssetSchema),
  /** Set when the build made two designs of the app. `isPicked` is true for the design that the owner chose. */
  design: revisionDesignSchema.extend({ isPicked: z.boolean() }).optional(),
  /** Returned only by `getProject`, for callers who may manage the project. */
  turn: turnSchema.optional(),
  /** ISO 8601. */
  lastModified: z.string(),
  usageControls: usageControlsSchema,
});

export type Revision = z.infer<typeof revisionSchema>;

export const LIST_SCOPES = ['all', 'mine', 'published', 'showcased'] as const;

export const listAppsInputSchema = z.strictObject({
  /** `visible`: the caller's own apps and all published apps. This is the default, except for admins. */
  scope: z.enum([...LIST_SCOPES, 'visible']).optional(),
  search: z.string().trim().max(100).optional(),
  type: projectTypeSchema.optional(),
  ...listFields,
});

export const listAppsResponseSchema = successSchema.extend({
  projects: z.record(z.string(), z.array(revisionSchema)),
  nextCursor: z.string().optional(),
});

export const projectInputSchema = z.strictObject({ projectId: projectIdSchema });

export const projectResponseSchema = successSchema.extend({
  /** Newest first. */
  revisions: z.array(revisionSchema),
});

export const revisionInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
});

export const renameInputSchema = projectInputSchema.extend({ projectNameDisplay: projectNameSchema });

export const promoteResponseSchema = successSchema.extend({ revisionString: z.string() });

export const swapAssetInputSchema = revisionInputSchema.extend({
  newAssetImage: fileOrUploadKeySchema,
  assetPlaceholderIdToReplace: z.string().min(1).max(40),
  newAssetDescription: z.string().max(500).default(''),
  newAssetPurpose: z.string().max(200).default(''),
});

export const swapAssetResponseSchema = successSchema.extend({ newAsset: imageAssetSchema });

export const startFromTemplateInputSchema = z.strictObject({
  templateId: templateIdSchema,
  projectNameDisplay: projectNameSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
});

export const startFromTemplateResponseSchema = successSchema.extend({
  projectId: z.string(),
  revisionString: z.string(),
});

export const projectRoutes = {
  listApps: route({
    method: 'GET',
    path: '/list-apps',
    feature: 'projects',
    auth: 'user',
    scopes: ['read'],
    isOfDownload: true,
    body: 'query',
    input: listAppsInputSchema,
    output: listAppsResponseSchema,
    errors: [...USER_ERRORS],
  }),
  getProject: route({
    method: 'GET',
    path: '/projects/{projectId}',
    feature: 'projects',
    auth: 'user',
    scopes: ['read'],
    isOfDownload: true,
    input: projectInputSchema,
    output: projectResponseSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  startFromTemplate: route({
    method: 'POST',
    path: '/templates/{templateId}/projects',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: startFromTemplateInputSchema,
    output: startFromTemplateResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'gone', 'rate_limited'],
  }),
  renameProject: route({
    method: 'POST',
    path: '/projects/{projectId}/name',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: renameInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  promoteRevision: route({
    method: 'POST',
    path: '/promote-revision/{projectId}/rev/{revisionString}',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    input: revisionInputSchema,
    output: promoteResponseSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  pickDesign: route({
    method: 'POST',
    path: '/pick-design/{projectId}/rev/{revisionString}',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    input: revisionInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  deleteRevision: route({
    method: 'DELETE',
    path: '/delete-app/{projectId}/rev/{revisionString}',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    extraScopes: { usedApp: 'data' },
    input: revisionInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  recordExport: route({
    method: 'POST',
    path: '/projects/{projectId}/rev/{revisionString}/export',
    feature: 'projects',
    auth: 'user',
    scopes: ['read'],
    input: revisionInputSchema,
    errors: [...PROJECT_ERRORS],
  }),
  swapAsset: route({
    method: 'POST',
    path: '/swap-asset/{projectId}/rev/{revisionString}',
    feature: 'projects',
    auth: 'user',
    scopes: ['build'],
    extraScopes: { liveRevision: 'publish' },
    body: 'multipart',
    input: swapAssetInputSchema,
    output: swapAssetResponseSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
} satisfies Record<string, Route>;
