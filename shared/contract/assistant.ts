import * as z from 'zod';
import { CHAT_MESSAGE_MAX_LENGTH } from '../domain/text-limits.ts';
import { USER_ERRORS } from './errors.ts';
import { projectIdSchema, revisionStringSchema, successSchema, VISIBLE_TEXT } from './fields.ts';
import { proposalResponseSchema, proposeAppInputSchema } from './proposals.ts';
import { type Route, route } from './route.ts';

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

export const chatResponseSchema = successSchema.extend({ response: z.string() });

export const assistantRoutes = {
  /** Writes the plan of an app before its build. This feature's function may call the model while the client waits. */
  proposeApp: route({
    method: 'POST',
    path: '/plan-app',
    feature: 'assistant',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: proposeAppInputSchema,
    output: proposalResponseSchema,
    errors: [...USER_ERRORS, 'rate_limited', 'unavailable'],
  }),
  generalChat: route({
    method: 'POST',
    path: '/general-chat',
    feature: 'assistant',
    auth: 'user',
    scopes: ['build'],
    body: 'json',
    input: generalChatInputSchema,
    output: chatResponseSchema,
    errors: [...USER_ERRORS, 'insufficient_credits', 'spend_limit', 'rate_limited', 'unavailable'],
  }),
  projectChat: route({
    method: 'POST',
    path: '/project-chat/{projectId}/rev/{revisionString}',
    feature: 'assistant',
    auth: 'user',
    isOpenToOthers: true,
    scopes: ['build'],
    body: 'json',
    input: projectChatInputSchema,
    output: chatResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'insufficient_credits', 'spend_limit', 'rate_limited', 'unavailable'],
  }),
} satisfies Record<string, Route>;
