/** The pages and documents of apps; nothing but a browser's navigation asks for them. */
import { route } from './define-route.ts';
import * as pages from './pages.ts';
import type { Route } from './route.ts';

export const pagesRoutes = {
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
} satisfies Record<string, Route>;
