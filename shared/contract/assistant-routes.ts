/** The calls of the assistant. */
import * as assistant from './assistant.ts';
import { route } from './define-route.ts';
import type { Route } from './route.ts';
import { projectErrors, userErrors } from './route-errors.ts';

export const assistantRoutes = {
  generalChat: route({
    method: 'POST',
    path: '/general-chat',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.generalChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...userErrors, 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
  projectChat: route({
    method: 'POST',
    path: '/project-chat/{projectId}/rev/{revisionString}',
    area: 'assistant',
    auth: 'user',
    body: 'json',
    input: assistant.projectChatInputSchema,
    output: assistant.chatReplySchema,
    errors: [...projectErrors, 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
} satisfies Record<string, Route>;
