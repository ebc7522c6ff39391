import * as z from 'zod';
import { IMAGE_MODES, styleSettingsSchema } from '../domain/build-settings.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../domain/image-limits.ts';
import { proposalSchema } from '../domain/proposal.ts';
import { PROMPT_MAX_LENGTH } from '../domain/text-limits.ts';
import { BUILD_MESSAGES } from '../messages/builds.ts';
import { projectNameSchema, projectTypeSchema, successSchema, VISIBLE_TEXT, whenMissing } from './fields.ts';

export const ATTACHED_FILE_MAX_LENGTH = 300;

export const planIdSchema = z.string().regex(/^plan_[0-9a-z]{26}$/, 'This is not a plan id.');

/** The settings that a plan is bound to. A build with other settings cannot use the plan. */
export const plannedRequestSchema = z.strictObject({
  projectNameDisplay: projectNameSchema,
  userPrompt: z
    .string(whenMissing(BUILD_MESSAGES.nameAndPromptRequired))
    .trim()
    .regex(VISIBLE_TEXT, BUILD_MESSAGES.nameAndPromptRequired)
    .max(PROMPT_MAX_LENGTH),
  styleSettings: styleSettingsSchema.default({}),
  imageMode: z.enum(IMAGE_MODES).optional(),
  projectType: projectTypeSchema.optional(),
});
export type PlannedRequest = z.output<typeof plannedRequestSchema>;

export const proposeAppInputSchema = plannedRequestSchema.extend({
  /** An id that the client chooses. The client can read the unfinished plan under this id. */
  planId: planIdSchema,
  imageCount: z.int().min(0).max(BUILD_IMAGE_MAX_COUNT).default(0),
  /** The names of the attached files other than images, each with a description of its content. */
  attachedFiles: z.array(z.string().max(ATTACHED_FILE_MAX_LENGTH)).max(BUILD_IMAGE_MAX_COUNT).default([]),
});

export const proposalResponseSchema = successSchema.extend({
  planId: z.string(),
  /** False while the plan is being written, and for an unknown id. */
  isReady: z.boolean(),
  proposal: proposalSchema,
  /** True when the build would cost nothing, because the app would lack something that the idea names. */
  isFree: z.boolean(),
  /** The model’s notes on the app that it would write. */
  notes: z.array(z.string()),
  /** The time until which `createApp` accepts the plan; ISO 8601. Missing until the plan is ready. */
  expiresAt: z.string().optional(),
});
export type ProposalResponse = z.infer<typeof proposalResponseSchema>;
