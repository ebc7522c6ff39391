/** Making apps: create, revise, follow and cancel an operation, upload what is too large for a form. */
import * as z from 'zod';
import {
  CSS_FRAMEWORKS,
  DEFAULT_IMAGE_MODE,
  DEFAULT_LLM_SETTINGS,
  DEFAULT_PROJECT_TYPE,
  DEFAULT_STYLE_SETTINGS,
  GENERATION_IMAGE_MAX_BYTES,
  GENERATION_IMAGE_MAX_COUNT,
  IMAGE_MODES,
  JS_FRAMEWORKS,
  MAX_OUTPUT_TOKENS,
  PROMPT_MAX_LENGTH,
  TEMPERATURE,
  THEMES,
  TOP_P,
} from '../constants.ts';
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
} from './fields.ts';

export const llmSettingsSchema = z.strictObject({
  temperature: z.number().min(TEMPERATURE.min).max(TEMPERATURE.max).default(TEMPERATURE.default),
  topP: z.number().min(TOP_P.min).max(TOP_P.max).default(TOP_P.default),
  maxOutputTokens: z
    .number()
    .int()
    .min(MAX_OUTPUT_TOKENS.min)
    .max(MAX_OUTPUT_TOKENS.max)
    .default(MAX_OUTPUT_TOKENS.default),
});
export type LlmSettings = z.infer<typeof llmSettingsSchema>;

export const styleSettingsSchema = z.strictObject({
  theme: z.enum(THEMES).default(DEFAULT_STYLE_SETTINGS.theme),
  cssFramework: z.enum(CSS_FRAMEWORKS).default(DEFAULT_STYLE_SETTINGS.cssFramework),
  jsFramework: z.enum(JS_FRAMEWORKS).default(DEFAULT_STYLE_SETTINGS.jsFramework),
});
export type StyleSettings = z.infer<typeof styleSettingsSchema>;

const appFieldsSchema = z.strictObject({
  projectNameDisplay: projectNameSchema,
  userPrompt: z.string().trim().min(1, MESSAGES.nameAndPromptRequired).max(PROMPT_MAX_LENGTH),
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

/** Says it of both fields at once when neither was given, which the fields themselves cannot. */
const nameOrPromptGiven = {
  message: MESSAGES.nameAndPromptRequired,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
function isNameOrPromptGiven(input: { projectNameDisplay?: unknown; userPrompt?: unknown }): boolean {
  return Boolean(input.projectNameDisplay) || Boolean(input.userPrompt);
}

export const createAppInputSchema = appFieldsSchema.refine(isNameOrPromptGiven, nameOrPromptGiven);
export type CreateAppInput = z.output<typeof createAppInputSchema>;

export const reviseAppInputSchema = appFieldsSchema
  .extend({ projectId: projectIdSchema, baseRevisionString: revisionStringSchema })
  .refine(isNameOrPromptGiven, nameOrPromptGiven);
export type ReviseAppInput = z.output<typeof reviseAppInputSchema>;

export const operationStartedReplySchema = successSchema.extend({
  operationId: z.string(),
  projectId: z.string(),
});

export const operationInputSchema = z.strictObject({ operationId: operationIdSchema });

export const OPERATION_STATUSES = ['running', 'completed', 'failed'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What the build cost and proved, shown to its owner. */
export const receiptSchema = z.object({
  stages: z.array(
    z.object({
      stage: z.string(),
      durationMs: z.number(),
      /** Tokens read, those from a cache included. */
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      cachedInputTokens: z.number().int().default(0),
      /** Pictures that were drawn. */
      images: z.number().int().default(0),
    }),
  ),
  /** Which version of the prompts asked the model. */
  promptVersion: z.string().default(''),
  checksPassed: z.array(z.string()),
  /** Small faults that are left; none keeps the app from being used. */
  problemsLeft: z.array(z.string()).default([]),
  /** What could not be checked, and why. */
  checkNotes: z.array(z.string()).default([]),
  repairs: z.number().int(),
  /** Only of revisions: what changed against the base. */
  revision: z
    .object({
      baseRevisionString: z.string(),
      editsApplied: z.number().int(),
      /** Whether the document was written anew because edits did not fit. */
      isRewritten: z.boolean(),
      linesAdded: z.number().int(),
      linesRemoved: z.number().int(),
    })
    .optional(),
  documentSha256: z.string(),
  documentBytes: z.number().int(),
  creditsCharged: z.number().int(),
});
export type Receipt = z.infer<typeof receiptSchema>;

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
  size: z.number().int().min(1).max(GENERATION_IMAGE_MAX_BYTES),
});
export const uploadReplySchema = successSchema.extend({
  uploadKey: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});
