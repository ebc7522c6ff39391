/** The calls of apps' pages, and of visitors who use one: the site's own client makes none of them, so it loads none. */
import * as z from 'zod';
import * as visitors from './app-visitors.ts';
import { chatReplySchema } from './assistant.ts';
import { route } from './define-route.ts';
import * as pages from './pages.ts';
import * as projects from './projects.ts';
import type { Route } from './route.ts';

export const appRoutes = {
  reportApp: route({
    method: 'POST',
    path: '/projects/{projectId}/report',
    area: 'projects',
    auth: 'public',
    body: 'json',
    input: visitors.reportInputSchema,
    errors: ['not_found', 'rate_limited'],
  }),
  openApp: route({
    method: 'GET',
    path: '/open/{projectId}/rev/{revisionString}',
    area: 'projects',
    auth: 'public',
    success: 'redirect',
    input: projects.revisionInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found', 'gone'],
  }),
  openLiveApp: route({
    method: 'GET',
    path: '/open/{projectId}',
    area: 'projects',
    auth: 'public',
    success: 'redirect',
    input: projects.projectInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found'],
  }),
  getPublishedPage: route({
    method: 'GET',
    path: '/pages/{name}',
    area: 'pages',
    auth: 'public',
    success: 'page',
    input: pages.publishedPageInputSchema,
    output: pages.pageReplySchema,
  }),
  getPreviewPage: route({
    method: 'GET',
    path: '/previews/{projectId}/{revisionString}',
    area: 'pages',
    auth: 'public',
    success: 'page',
    input: pages.previewPageInputSchema,
    output: pages.pageReplySchema,
  }),
  getAppManifest: route({
    method: 'GET',
    path: '/pages/{name}/manifest',
    area: 'pages',
    auth: 'public',
    success: 'page',
    input: pages.publishedPageInputSchema,
    output: pages.pageReplySchema,
  }),
  getAppDocument: route({
    method: 'GET',
    path: '/documents/{kind}/{projectId}/{version}',
    area: 'pages',
    auth: 'public',
    success: 'page',
    input: pages.appDocumentInputSchema,
    output: pages.pageReplySchema,
    errors: ['not_found'],
  }),
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
