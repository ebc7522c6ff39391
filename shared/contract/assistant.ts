/** The assistant's chats. */
import * as z from 'zod';
import { CHAT_MESSAGE_MAX_LENGTH } from '../constants.ts';
import { projectIdSchema, revisionStringSchema, successSchema, VISIBLE_TEXT } from './fields.ts';

export const messageSchema = z
  .string()
  .trim()
  .regex(VISIBLE_TEXT, 'Please write something.')
  .max(CHAT_MESSAGE_MAX_LENGTH);

export const generalChatInputSchema = z.strictObject({ message: messageSchema });
export const projectChatInputSchema = z.strictObject({
  projectId: projectIdSchema,
  revisionString: revisionStringSchema,
  message: messageSchema,
});
export const chatReplySchema = successSchema.extend({ response: z.string() });
