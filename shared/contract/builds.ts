import * as z from 'zod';
import { IMAGE_MODES, llmSettingsSchema, styleSettingsSchema } from '../domain/build-settings.ts';
import { freeEditSchema } from '../domain/free-edits/free-edit.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../domain/image-limits.ts';
import { buildFailureSchema, keyedTextSchema } from '../domain/keyed-text.ts';
import { OPERATION_STATUS_PATH, OPERATION_STATUSES } from '../domain/operation-status.ts';
import { receiptSchema } from '../domain/receipt.ts';
import { selectedElementSchema } from '../domain/selected-element.ts';
import { receiptFileSchema, receiptKeySchema } from '../domain/signed-receipt.ts';
import { PROMPT_MAX_LENGTH } from '../domain/text-limits.ts';
import { BUILD_MESSAGES } from '../messages/builds.ts';
import { IMPORT_MESSAGES } from '../messages/import.ts';
import { USER_ERRORS } from './errors.ts';
import {
  booleanFieldSchema,
  fileOrUploadKeySchema,
  jsonFieldSchema,
  operationIdSchema,
  projectIdSchema,
  projectNameSchema,
  projectTypeSchema,
  repeatedFieldSchema,
  revisionStringSchema,
  successSchema,
  VISIBLE_TEXT,
  whenMissing,
} from './fields.ts';
import { type Route, route } from './route.ts';

const appInputSchema = z.strictObject({
  projectNameDisplay: projectNameSchema,
  userPrompt: z
    .string(whenMissing(BUILD_MESSAGES.nameAndPromptRequired))
    .trim()
    .regex(VISIBLE_TEXT, BUILD_MESSAGES.nameAndPromptRequired)
    .max(PROMPT_MAX_LENGTH),
  isQuickBuidl: booleanFieldSchema.default(false),
  /** What is not chosen is automatic in a new app, and as the project has it in a revision. */
  llmSettings: jsonFieldSchema(llmSettingsSchema).default({}),
  styleSettings: jsonFieldSchema(styleSettingsSchema).default({}),
  imageMode: z.enum(IMAGE_MODES).optional(),
  projectType: projectTypeSchema.optional(),
  userImages: repeatedFieldSchema(
    fileOrUploadKeySchema,
    BUILD_IMAGE_MAX_COUNT,
    BUILD_MESSAGES.tooManyImages,
  ).default([]),
});

export const createAppInputSchema = appInputSchema
  .extend({
    /** Two designs of one plan, for the price of a second one more. */
    hasTwoDesigns: booleanFieldSchema.default(false),
  })
  .refine(({ hasTwoDesigns, isQuickBuidl }) => !(hasTwoDesigns && isQuickBuidl), {
    path: ['hasTwoDesigns'],
    error: BUILD_MESSAGES.twoDesignsOfQuick,
  });

export type CreateAppInput = z.output<typeof createAppInputSchema>;

export const reviseAppInputSchema = appInputSchema.extend({
  hasTwoDesigns: booleanFieldSchema
    .default(false)
    .refine((hasTwoDesigns) => !hasTwoDesigns, BUILD_MESSAGES.twoDesignsOfRevision),
  projectId: projectIdSchema,
  baseRevisionString: revisionStringSchema,
  /** The element that the change is about. */
  selectedElement: jsonFieldSchema(selectedElementSchema).optional(),
  /** A picture of it, as the user sees it. */
  selectedPicture: fileOrUploadKeySchema.optional(),
});

export type ReviseAppInput = z.output<typeof reviseAppInputSchema>;

export const importAppInputSchema = z.strictObject({
  /** One HTML file with all that it needs, or its text. */
  document: z.union([z.file(), z.string()], IMPORT_MESSAGES.fileNeeded),
  /** Without it, what the title of the document says. */
  projectNameDisplay: projectNameSchema.optional(),
  projectType: projectTypeSchema.default('webapp'),
});

const MAX_FREE_EDITS = 100;

export const editFreelyInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
  edits: z.array(freeEditSchema).min(1).max(MAX_FREE_EDITS),
});

export const editFreelyResponseSchema = successSchema.extend({ revisionString: z.string() });

export const operationStartedResponseSchema = successSchema.extend({
  operationId: z.string(),
  projectId: z.string(),
});

export const operationInputSchema = z.strictObject({ operationId: operationIdSchema });

export const operationStatusResponseSchema = successSchema.extend({
  operationId: z.string(),
  status: z.enum(OPERATION_STATUSES),
  progress: z.string(),
  /** The progress line by its key, for other languages. Missing for a build that has ended. */
  progressText: keyedTextSchema.optional(),
  stage: z.string(),
  percent: z.number().min(0).max(100),
  message: z.string(),
  error: z.string().optional(),
  /** Why the build failed, for other languages. Missing for builds from before this field. */
  failure: buildFailureSchema.optional(),
  /** While the build waits in line for a busy model: how many builds are before it. */
  buildsBefore: z.int().min(1).optional(),
  projectId: z.string(),
  revisionString: z.string().optional(),
  appUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  receipt: receiptSchema.optional(),
  /** With which key of the deployment the receipt is signed; missing for builds from before receipts were signed. */
  receiptKeyId: z.string().optional(),
  startedAt: z.string(),
  /** Until when the build may be returned; ISO 8601. Missing when it may not. */
  returnableUntil: z.string().optional(),
  /** When its user returned the build; ISO 8601. */
  returnedAt: z.string().optional(),
});

export type OperationStatusResponse = z.infer<typeof operationStatusResponseSchema>;

/** WebP images in base64, in the order of the receipt's film strip. */
export const filmStripResponseSchema = successSchema.extend({ images: z.array(z.string()) });

export type FilmStripResponse = z.infer<typeof filmStripResponseSchema>;

/** To be kept as it is: the signature is of all fields. */
export const receiptFileResponseSchema = successSchema.extend({ file: receiptFileSchema });

export const receiptKeysResponseSchema = successSchema.extend({ keys: z.array(receiptKeySchema) });

export const returnResponseSchema = successSchema.extend({
  creditsReturned: z.int(),
  /** The newest revision that is left; missing when the project went with its only one. */
  remainingRevision: z.string().optional(),
});

export const uploadInputSchema = z.strictObject({
  purpose: z.enum(['generation', 'asset', 'thumbnail']),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  size: z.int().min(1),
});

export const uploadResponseSchema = successSchema.extend({
  uploadKey: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

const START_ERRORS = [
  ...USER_ERRORS,
  'insufficient_credits',
  'spend_limit',
  'build_in_progress',
  'unavailable',
] as const;

export const buildRoutes = {
  createApp: route({
    method: 'POST',
    path: '/create-app',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'multipart',
    success: 202,
    input: createAppInputSchema,
    output: operationStartedResponseSchema,
    errors: START_ERRORS,
  }),
  reviseApp: route({
    method: 'POST',
    path: '/revise-app/{projectId}',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'multipart',
    success: 202,
    input: reviseAppInputSchema,
    output: operationStartedResponseSchema,
    errors: [...START_ERRORS, 'not_found', 'conflict'],
  }),
  importApp: route({
    method: 'POST',
    path: '/import-app',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'multipart',
    success: 202,
    input: importAppInputSchema,
    output: operationStartedResponseSchema,
    errors: [...USER_ERRORS, 'rate_limited', 'build_in_progress', 'unavailable'],
  }),
  editFreely: route({
    method: 'POST',
    path: '/edit-freely/{projectId}/rev/{revisionString}',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: editFreelyInputSchema,
    output: editFreelyResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'conflict'],
  }),
  getOperationStatus: route({
    method: 'GET',
    path: OPERATION_STATUS_PATH,
    feature: 'builds',
    auth: 'user',
    scopes: ['read', 'build'],
    input: operationInputSchema,
    output: operationStatusResponseSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  getReceipt: route({
    method: 'GET',
    path: '/operations/{operationId}/receipt',
    feature: 'builds',
    auth: 'user',
    scopes: ['read', 'build'],
    input: operationInputSchema,
    output: receiptFileResponseSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  getReceiptKeys: route({
    method: 'GET',
    path: '/receipt-keys',
    feature: 'builds',
    auth: 'public',
    output: receiptKeysResponseSchema,
  }),
  getFilmStrip: route({
    method: 'GET',
    path: '/operations/{operationId}/film-strip',
    feature: 'builds',
    auth: 'user',
    scopes: ['read', 'build'],
    input: operationInputSchema,
    output: filmStripResponseSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  cancelOperation: route({
    method: 'POST',
    path: '/operations/{operationId}/cancel',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    input: operationInputSchema,
    errors: [...USER_ERRORS, 'not_found', 'conflict'],
  }),
  returnBuild: route({
    method: 'POST',
    path: '/operations/{operationId}/return',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    input: operationInputSchema,
    output: returnResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'conflict', 'rate_limited'],
  }),
  createUpload: route({
    method: 'POST',
    path: '/uploads',
    feature: 'builds',
    auth: 'user',
    scopes: ['build', 'publish'],
    body: 'json',
    input: uploadInputSchema,
    output: uploadResponseSchema,
    errors: [...USER_ERRORS, 'rate_limited'],
  }),
} satisfies Record<string, Route>;
