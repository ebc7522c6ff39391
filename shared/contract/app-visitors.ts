/** What visitors of published apps send: reports, and the AI calls that apps make for them. */
import * as z from 'zod';
import { messageSchema } from './assistant.ts';
import { projectIdSchema, revisionStringSchema, successSchema } from './fields.ts';

export const REPORT_REASONS = ['malicious', 'illegal', 'hateful', 'sexual', 'copyright', 'other'] as const;
export const REPORT_DETAILS_MAX_LENGTH = 1_000;
export const reportInputSchema = z.strictObject({
  projectId: projectIdSchema,
  /** Given when it was seen as a preview, and not as what is published. */
  revisionString: revisionStringSchema.optional(),
  reason: z.enum(REPORT_REASONS),
  details: z.string().trim().max(REPORT_DETAILS_MAX_LENGTH).default(''),
});

export const gatedChatInputSchema = z.strictObject({
  projectId: projectIdSchema,
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: messageSchema }))
    .min(1)
    .max(40),
});
export const gatedImageInputSchema = z.strictObject({ projectId: projectIdSchema, prompt: messageSchema });
export const gatedImageReplySchema = successSchema.extend({ url: z.string() });
