import * as z from 'zod';
import { attachmentsSchema } from '../domain/attachments/attachments.ts';
import { RETURN_REASON_MAX_LENGTH, RETURN_REASON_MIN_LENGTH } from '../domain/build-return.ts';
import { IMAGE_MODES, llmSettingsSchema, styleSettingsSchema } from '../domain/build-settings.ts';
import { freeEditSchema } from '../domain/free-edits/free-edit.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../domain/image-limits.ts';
import { buildFailureSchema, keyedTextSchema } from '../domain/keyed-text.ts';
import { OPERATION_STATUS_PATH, OPERATION_STATUSES } from '../domain/operation-status.ts';
import { MAX_QUESTIONS, planAnswerSchema } from '../domain/proposal.ts';
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
import { planIdSchema, proposalResponseSchema } from './proposals.ts';
import { type Route, route } from './route.ts';

const appInputSchema = z.strictObject({
  projectNameDisplay: projectNameSchema,
  userPrompt: z
    .string(whenMissing(BUILD_MESSAGES.nameAndPromptRequired))
    .trim()
    .regex(VISIBLE_TEXT, BUILD_MESSAGES.nameAndPromptRequired)
    .max(PROMPT_MAX_LENGTH),
  isQuickBuidl: booleanFieldSchema.default(false),
  /** For a new app, missing settings are chosen automatically. For a revision, they are taken from the project. */
  llmSettings: jsonFieldSchema(llmSettingsSchema).default({}),
  styleSettings: jsonFieldSchema(styleSettingsSchema).default({}),
  imageMode: z.enum(IMAGE_MODES).optional(),
  projectType: projectTypeSchema.optional(),
  userImages: repeatedFieldSchema(fileOrUploadKeySchema, BUILD_IMAGE_MAX_COUNT, BUILD_MESSAGES.tooManyImages).default(
    [],
  ),
  /** Texts and tables that the client extracted from attached files. It sends pictures of the files as `userImages`. */
  attachments: jsonFieldSchema(attachmentsSchema).optional(),
});

export const createAppInputSchema = appInputSchema
  .extend({
    /** Builds two designs from the same plan, for an additional price. */
    hasTwoDesigns: booleanFieldSchema.default(false),
    /**
     * The plan of the same idea and settings, from `proposeApp`. An advanced build uses it instead of writing one. An
     * unknown or expired plan is ignored.
     */
    planId: planIdSchema.optional(),
    /** The answers to the questions of the plan. They become a part of the idea. */
    planAnswers: jsonFieldSchema(z.array(planAnswerSchema).max(MAX_QUESTIONS)).default([]),
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
  /** The element to change. */
  selectedElement: jsonFieldSchema(selectedElementSchema).optional(),
  /** A screenshot of the element. */
  selectedPicture: fileOrUploadKeySchema.optional(),
});

export type ReviseAppInput = z.output<typeof reviseAppInputSchema>;

export const importAppInputSchema = z.strictObject({
  /** A page, a React component, a text with code in it, or a ZIP archive with one app. Texts may be sent as strings. */
  document: z.union([z.file(), z.string()], IMPORT_MESSAGES.fileNeeded),
  /** Defaults to the title of the document. */
  projectNameDisplay: projectNameSchema.optional(),
  projectType: projectTypeSchema.default('webapp'),
});

export const inspectImportInputSchema = importAppInputSchema.pick({ document: true });

export const inspectImportResponseSchema = successSchema.extend({
  /** Empty for an app without a title. */
  title: z.string(),
  /** The paths of the files that the app is made of. */
  files: z.array(z.string()),
  /** Notes about the parts that an import changes or leaves out. */
  notes: z.array(keyedTextSchema.extend({ text: z.string() })),
});
export type InspectedImport = z.infer<typeof inspectImportResponseSchema>;

const MAX_FREE_EDITS = 100;

export const editFreelyInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
  edits: z.array(freeEditSchema).min(1).max(MAX_FREE_EDITS),
});

/** Longer than the largest document. A later check of the size in bytes gives a better message. */
const EDITED_CODE_MAX_LENGTH = 4_000_000;

export const editCodeInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
  /** The whole document of the app. */
  document: z.string().min(1).max(EDITED_CODE_MAX_LENGTH),
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
  /** The key of the progress line, for translation. Missing for a build that has ended. */
  progressText: keyedTextSchema.optional(),
  stage: z.string(),
  percent: z.number().min(0).max(100),
  message: z.string(),
  error: z.string().optional(),
  /** Why the build failed, as a key for translation. Missing for builds that are older than this field. */
  failure: buildFailureSchema.optional(),
  /** The position in the queue for a busy model: the number of builds before this one. */
  buildsBefore: z.int().min(1).optional(),
  projectId: z.string(),
  revisionString: z.string().optional(),
  appUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  receipt: receiptSchema.optional(),
  /** The key that signed the receipt. Missing for builds that are older than signed receipts. */
  receiptKeyId: z.string().optional(),
  startedAt: z.string(),
  /** The full price, which was reserved for the build. The receipt contains the charged part. */
  heldCredits: z.int().optional(),
  /** The deadline to give the build back for a refund; ISO 8601. Missing when no refund is possible. */
  returnableUntil: z.string().optional(),
  /** When the user gave the build back for a refund; ISO 8601. */
  returnedAt: z.string().optional(),
});

export type OperationStatusResponse = z.infer<typeof operationStatusResponseSchema>;

/**
 * The film strip (screenshots after each step of the check): WebP images in base64, in the order of their captions in
 * the receipt.
 */
export const filmStripResponseSchema = successSchema.extend({ images: z.array(z.string()) });

export type FilmStripResponse = z.infer<typeof filmStripResponseSchema>;

/** Clients must store the file unchanged, because the signature covers all fields. */
export const receiptFileResponseSchema = successSchema.extend({ file: receiptFileSchema });

export const signingKeysResponseSchema = successSchema.extend({ keys: z.array(receiptKeySchema) });

export const returnInputSchema = operationInputSchema.extend({
  /** The user's description of the failure, as plain text. The operators of the site read it. */
  reason: z
    .string(whenMissing(BUILD_MESSAGES.returnReasonNeeded))
    .overwrite((text) => text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .regex(VISIBLE_TEXT, BUILD_MESSAGES.returnReasonNeeded)
    .min(RETURN_REASON_MIN_LENGTH, BUILD_MESSAGES.returnReasonNeeded)
    .max(RETURN_REASON_MAX_LENGTH),
});

export const returnResponseSchema = successSchema.extend({
  creditsReturned: z.int(),
  /** The newest remaining revision. Missing when this was the last revision, because the project is deleted with it. */
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
  getProposal: route({
    method: 'GET',
    path: '/plans/{planId}',
    feature: 'builds',
    auth: 'user',
    scopes: ['read', 'build'],
    input: z.strictObject({ planId: planIdSchema }),
    output: proposalResponseSchema,
    errors: USER_ERRORS,
  }),
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
  inspectImport: route({
    method: 'POST',
    path: '/inspect-import',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'multipart',
    input: inspectImportInputSchema,
    output: inspectImportResponseSchema,
    errors: USER_ERRORS,
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
  editCode: route({
    method: 'POST',
    path: '/edit-code/{projectId}/rev/{revisionString}',
    feature: 'builds',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: editCodeInputSchema,
    output: editFreelyResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'conflict', 'unavailable'],
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
    output: signingKeysResponseSchema,
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
    body: 'json',
    input: returnInputSchema,
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
