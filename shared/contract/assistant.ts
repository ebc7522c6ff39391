/** The assistant's chats, and the AI calls that published apps make. */
import * as z from 'zod';
import { CHAT_MESSAGE_MAX_LENGTH } from '../constants.ts';
import { projectIdSchema, revisionStringSchema, successSchema } from './fields.ts';

const messageSchema = z.string().trim().min(1).max(CHAT_MESSAGE_MAX_LENGTH);

export const generalChatInputSchema = z.strictObject({ message: messageSchema });
export const projectChatInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
  message: messageSchema,
});
export const chatReplySchema = successSchema.extend({ response: z.string() });

export const gatedChatInputSchema = z.strictObject({
  projectId: projectIdSchema,
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: messageSchema }))
    .min(1)
    .max(40),
});
export const gatedImageInputSchema = z.strictObject({ projectId: projectIdSchema, prompt: messageSchema });
export const gatedImageReplySchema = successSchema.extend({ url: z.string() });
