/** What published apps call at run time. */
import * as visitors from './app-visitors.ts';
import { chatReplySchema } from './assistant.ts';
import { route } from './define-route.ts';
import type { Route } from './route.ts';

export const gatedRoutes = {
  gatedChat: route({
    method: 'POST',
    path: '/gated/{projectId}/chat',
    area: 'gated',
    auth: 'public',
    body: 'json',
    input: visitors.gatedChatInputSchema,
    output: chatReplySchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
  gatedImage: route({
    method: 'POST',
    path: '/gated/{projectId}/image',
    area: 'gated',
    auth: 'public',
    body: 'json',
    input: visitors.gatedImageInputSchema,
    output: visitors.gatedImageReplySchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
} satisfies Record<string, Route>;
