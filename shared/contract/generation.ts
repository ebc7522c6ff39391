/** Making apps: create, revise, follow and cancel an operation, upload what is too large for a form. */
import * as z from 'zod';
import {
  DEFAULT_IMAGE_MODE,
  DEFAULT_LLM_SETTINGS,
  DEFAULT_PROJECT_TYPE,
  DEFAULT_STYLE_SETTINGS,
  GENERATION_IMAGE_MAX_COUNT,
  IMAGE_MODES,
  OPERATION_STATUSES,
  PROMPT_MAX_LENGTH,
} from '../constants.ts';
import { llmSettingsSchema, styleSettingsSchema } from '../domain/build-settings.ts';
import { receiptSchema } from '../domain/receipt.ts';
import { MESSAGES } from '../messages.ts';
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

export const createAppInputSchema = z.strictObject({
  projectNameDisplay: projectNameSchema,
  userPrompt: z
    .string(whenMissing(MESSAGES.nameAndPromptRequired))
    .trim()
    .regex(VISIBLE_TEXT, MESSAGES.nameAndPromptRequired)
    .max(PROMPT_MAX_LENGTH),
  isQuickBuidl: booleanFieldSchema.default(false),
  llmSettings: jsonFieldSchema(llmSettingsSchema).default(DEFAULT_LLM_SETTINGS),
  styleSettings: jsonFieldSchema(styleSettingsSchema).default(DEFAULT_STYLE_SETTINGS),
  imageMode: z.enum(IMAGE_MODES).default(DEFAULT_IMAGE_MODE),
  projectType: projectTypeSchema.default(DEFAULT_PROJECT_TYPE),
  userImages: repeatedFieldSchema(
    fileOrUploadKeySchema,
    GENERATION_IMAGE_MAX_COUNT,
    MESSAGES.tooManyImages,
  ).default([]),
});

export type CreateAppInput = z.output<typeof createAppInputSchema>;

export const reviseAppInputSchema = createAppInputSchema.extend({
  projectId: projectIdSchema,
  baseRevisionString: revisionStringSchema,
});
export type ReviseAppInput = z.output<typeof reviseAppInputSchema>;

export const operationStartedReplySchema = successSchema.extend({
  operationId: z.string(),
  projectId: z.string(),
});

export const operationInputSchema = z.strictObject({ operationId: operationIdSchema });

export const operationStatusReplySchema = successSchema.extend({
  operationId: z.string(),
  status: z.enum(OPERATION_STATUSES),
  progress: z.string(),
  stage: z.string(),
  percent: z.number().min(0).max(100),
  message: z.string(),
  error: z.string().optional(),
  projectId: z.string(),
  revisionString: z.string().optional(),
  appUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  receipt: receiptSchema.optional(),
  startedAt: z.string(),
});
export type OperationStatusReply = z.infer<typeof operationStatusReplySchema>;

export const uploadInputSchema = z.strictObject({
  purpose: z.enum(['generation', 'asset', 'thumbnail']),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  size: z.int().min(1),
});
export const uploadReplySchema = successSchema.extend({
  uploadKey: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
