/** Projects and their revisions: list, publish, showcase, assets. */
import * as z from 'zod';
import { BILLING_MODELS } from '../constants.ts';
import { appNameSchema } from '../domain/app-name.ts';
import { imageAssetSchema } from '../domain/image-asset.ts';
import { rateLimitSchema } from '../domain/rate-limit.ts';
import {
  booleanFieldSchema,
  cursorSchema,
  fileOrUploadKeySchema,
  limitSchema,
  projectIdSchema,
  projectTypeSchema,
  revisionStringSchema,
  successSchema,
} from './fields.ts';

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
  /** The revision's document on the apps distribution. */
  appUrl: z.string(),
  ownerPublicKey: z.string(),
  isPublished: z.boolean(),
  publishedAppName: z.string().optional(),
  isShowcased: z.boolean(),
  showcaseImageUrl: z.string().optional(),
  /** An admin took the app off its name. */
  isTakenDown: z.boolean(),
  /** Whether others may make their own project from it. */
  isRemixable: z.boolean(),
  /** The project that this one was made from. */
  remixedFrom: z.object({ projectId: z.string(), name: z.string() }).optional(),
  /** How many projects were made from this one. */
  remixCount: z.int(),
  imageAssets: z.array(imageAssetSchema),
  /** ISO 8601. */
  lastModified: z.string(),
  usageControls: usageControlsSchema,
});
export type Revision = z.infer<typeof revisionSchema>;

export const LIST_SCOPES = ['all', 'mine', 'published', 'showcased'] as const;

export const listAppsInputSchema = z.strictObject({
  scope: z.enum(LIST_SCOPES).optional(),
  search: z.string().trim().max(100).optional(),
  type: projectTypeSchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});
export const listAppsReplySchema = successSchema.extend({
  projects: z.record(z.string(), z.array(revisionSchema)),
  nextCursor: z.string().optional(),
});

/** So many apps turn in the showcase. */
export const SHOWCASE_MAX_APPS = 8;
const showcaseAppSchema = z.object({
  projectId: z.string(),
  name: z.string(),
  projectType: projectTypeSchema,
  publishedAppName: z.string(),
  thumbnailUrl: z.string().optional(),
  isRemixable: z.boolean(),
});
export type ShowcaseApp = z.infer<typeof showcaseAppSchema>;
export const showcaseReplySchema = successSchema.extend({ apps: z.array(showcaseAppSchema) });

export const projectInputSchema = z.strictObject({ projectId: projectIdSchema });
export const projectReplySchema = successSchema.extend({
  /** Newest first, as in the list. */
  revisions: z.array(revisionSchema),
});

export const revisionInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
});
export const promoteReplySchema = successSchema.extend({ revisionString: z.string() });

export const publishInputSchema = z.strictObject({
  projectId: projectIdSchema,
  publishStatus: booleanFieldSchema,
  publishedAppName: appNameSchema.optional(),
  revisionToPublish: revisionStringSchema.optional(),
  showcaseImage: fileOrUploadKeySchema.optional(),
});
export const publishReplySchema = successSchema.extend({ publishedAppName: z.string().optional() });

export const showcaseStatusInputSchema = z.strictObject({
  projectId: projectIdSchema,
  showcaseStatus: z.boolean(),
});
export const showcaseImageInputSchema = z.strictObject({
  projectId: projectIdSchema,
  showcaseImage: fileOrUploadKeySchema,
});
export const showcaseImageReplySchema = successSchema.extend({ showcaseImageUrl: z.string() });

export const remixStatusInputSchema = z.strictObject({
  projectId: projectIdSchema,
  isRemixable: z.boolean(),
});
export const remixReplySchema = successSchema.extend({ projectId: z.string(), revisionString: z.string() });

export const usageControlsInputSchema = z.strictObject({
  projectId: projectIdSchema,
  billingModel: z.enum(BILLING_MODELS),
  rateLimit: rateLimitSchema,
});

export const APP_USAGE_MAX_DAYS = 90;
export const appUsageInputSchema = z.strictObject({
  projectId: projectIdSchema,
  days: z.coerce.number().int().min(1).max(APP_USAGE_MAX_DAYS).default(30),
});
const appUsageDaySchema = z.object({
  /** In UTC, e.g. `2026-11-21`. */
  day: z.string(),
  calls: z.int(),
  credits: z.int(),
});
export type AppUsageDay = z.infer<typeof appUsageDaySchema>;
/** Oldest day first, days without a call included. */
export const appUsageReplySchema = successSchema.extend({ days: z.array(appUsageDaySchema) });

export const swapAssetInputSchema = revisionInputSchema.extend({
  newAssetImage: fileOrUploadKeySchema,
  assetPlaceholderIdToReplace: z.string().min(1).max(40),
  newAssetDescription: z.string().max(500).default(''),
  newAssetPurpose: z.string().max(200).default(''),
});
export const swapAssetReplySchema = successSchema.extend({ newAsset: imageAssetSchema });
