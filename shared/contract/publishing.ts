import * as z from 'zod';
import { allowedHostsSchema } from '../domain/allowed-host.ts';
import { recordRefSchema } from '../domain/app-data/record-place.ts';
import { appNameSchema } from '../domain/app-name.ts';
import { APP_RULES, APPEAL_MAX_LENGTH, APPEAL_MIN_LENGTH } from '../domain/takedown.ts';
import { PUBLISHING_MESSAGES } from '../messages/publishing.ts';
import { PROJECT_ERRORS } from './errors.ts';
import {
  booleanFieldSchema,
  fileOrUploadKeySchema,
  projectIdSchema,
  revisionStringSchema,
  successSchema,
} from './fields.ts';
import { oEmbedInputSchema, oEmbedResponseSchema } from './o-embed.ts';
import { appDocumentInputSchema, appImageInputSchema, pageResponseSchema } from './page-response.ts';
import { projectInputSchema, revisionInputSchema } from './projects.ts';
import { profileInputSchema, profileResponseSchema, showcaseResponseSchema } from './public-app.ts';
import { type Route, route } from './route.ts';

const REPORT_DETAILS_MAX_LENGTH = 1_000;

export const reportInputSchema = z.strictObject({
  projectId: projectIdSchema,
  /** Given for a preview; missing for the published app. */
  revisionString: revisionStringSchema.optional(),
  reason: z.enum(APP_RULES),
  details: z.string().trim().max(REPORT_DETAILS_MAX_LENGTH).default(''),
  record: recordRefSchema.optional(),
});

export const publishInputSchema = z.strictObject({
  projectId: projectIdSchema,
  publishStatus: booleanFieldSchema,
  publishedAppName: appNameSchema.optional(),
  revisionToPublish: revisionStringSchema.optional(),
  showcaseImage: fileOrUploadKeySchema.optional(),
});

export const publishResponseSchema = successSchema.extend({ publishedAppName: z.string().optional() });

export const showcaseStatusInputSchema = z.strictObject({
  projectId: projectIdSchema,
  showcaseStatus: z.boolean(),
});

/** `isShown`: true if the showcase shows the app now. It shows the first SHOWCASE_MAX_APPS public apps by name. */
export const showcaseStatusResponseSchema = successSchema.extend({ isShown: z.boolean() });

export const showcaseImageInputSchema = z.strictObject({
  projectId: projectIdSchema,
  showcaseImage: fileOrUploadKeySchema,
});

export const showcaseImageResponseSchema = successSchema.extend({ showcaseImageUrl: z.string() });

/** Changes the given fields. `isRemixable`: others may remix the app. `isUnlisted`: search engines may not list it. */
export const remixStatusInputSchema = z.strictObject({
  projectId: projectIdSchema,
  isRemixable: z.boolean().optional(),
  isUnlisted: z.boolean().optional(),
});

export const allowedHostsInputSchema = z.strictObject({
  projectId: projectIdSchema,
  allowedHosts: allowedHostsSchema,
});

export const remixResponseSchema = successSchema.extend({
  projectId: z.string(),
  revisionString: z.string(),
});

/** Accepts any text, so that an invalid name gets the not-found page and not a JSON error. */
export const publishedPageInputSchema = z.strictObject({ name: z.string() });

export const previewPageInputSchema = z.strictObject({ projectId: z.string(), revisionString: z.string() });

export const appealInputSchema = z.strictObject({
  projectId: projectIdSchema,
  text: z
    .string()
    .trim()
    .min(APPEAL_MIN_LENGTH, PUBLISHING_MESSAGES.appealTooShort)
    .max(APPEAL_MAX_LENGTH, PUBLISHING_MESSAGES.appealTooLong),
});

export const publishingRoutes = {
  getShowcase: route({
    method: 'GET',
    path: '/showcase',
    feature: 'publishing',
    auth: 'public',
    output: showcaseResponseSchema,
  }),
  getProfile: route({
    method: 'GET',
    path: '/profiles/{username}',
    feature: 'publishing',
    auth: 'public',
    body: 'query',
    input: profileInputSchema,
    output: profileResponseSchema,
    errors: ['not_found', 'rate_limited'],
  }),
  publishProject: route({
    method: 'POST',
    path: '/projects/{projectId}/publish',
    feature: 'publishing',
    auth: 'user',
    scopes: ['publish'],
    body: 'json-or-multipart',
    input: publishInputSchema,
    output: publishResponseSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'rate_limited', 'unavailable'],
  }),
  setShowcaseStatus: route({
    method: 'POST',
    path: '/projects/{projectId}/showcase-status',
    feature: 'publishing',
    auth: 'admin',
    body: 'json',
    input: showcaseStatusInputSchema,
    output: showcaseStatusResponseSchema,
    errors: PROJECT_ERRORS,
  }),
  setShowcaseImage: route({
    method: 'POST',
    path: '/projects/{projectId}/showcase-image',
    feature: 'publishing',
    auth: 'user',
    scopes: ['publish'],
    body: 'multipart',
    input: showcaseImageInputSchema,
    output: showcaseImageResponseSchema,
    errors: PROJECT_ERRORS,
  }),
  setRemixStatus: route({
    method: 'POST',
    path: '/projects/{projectId}/remix-status',
    feature: 'publishing',
    auth: 'user',
    scopes: ['publish'],
    body: 'json',
    input: remixStatusInputSchema,
    errors: PROJECT_ERRORS,
  }),
  setAllowedHosts: route({
    method: 'POST',
    path: '/projects/{projectId}/allowed-hosts',
    feature: 'publishing',
    auth: 'user',
    scopes: ['publish'],
    body: 'json',
    input: allowedHostsInputSchema,
    errors: PROJECT_ERRORS,
  }),
  appealTakedown: route({
    method: 'POST',
    path: '/projects/{projectId}/appeal',
    feature: 'publishing',
    auth: 'user',
    scopes: ['publish'],
    body: 'json',
    input: appealInputSchema,
    errors: PROJECT_ERRORS,
  }),
  remixApp: route({
    method: 'POST',
    path: '/projects/{projectId}/remix',
    feature: 'publishing',
    auth: 'user',
    isOpenToOthers: true,
    scopes: ['build'],
    input: projectInputSchema,
    output: remixResponseSchema,
    errors: [...PROJECT_ERRORS, 'rate_limited'],
  }),
} satisfies Record<string, Route>;

/** The report of a browser about a violation of the site's Content-Security-Policy. Only the directive is used. */
export const cspReportInputSchema = z.strictObject({
  'csp-report': z.looseObject({ 'effective-directive': z.string().max(100).default('') }),
});

const HTML = ['text/html'];
const SHELL_PAGES = { 200: HTML, 404: HTML, 410: HTML, 429: HTML };
const MANIFEST = 'application/manifest+json';
const IMAGE_TYPES = ['image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'];

export const pageRoutes = {
  getPublishedPage: route({
    method: 'GET',
    path: '/pages/{name}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: SHELL_PAGES,
    input: publishedPageInputSchema,
    output: pageResponseSchema,
  }),
  getPreviewPage: route({
    method: 'GET',
    path: '/previews/{projectId}/{revisionString}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: SHELL_PAGES,
    input: previewPageInputSchema,
    output: pageResponseSchema,
  }),
  getEmbeddedPage: route({
    method: 'GET',
    path: '/pages/{name}/embed',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: SHELL_PAGES,
    input: publishedPageInputSchema,
    output: pageResponseSchema,
  }),
  getOEmbed: route({
    method: 'GET',
    path: '/oembed',
    feature: 'publishing',
    auth: 'public',
    body: 'query',
    input: oEmbedInputSchema,
    output: oEmbedResponseSchema,
    errors: ['not_found', 'gone', 'rate_limited'],
  }),
  getSitemap: route({
    method: 'GET',
    path: '/sitemap',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: ['application/xml'] },
    output: pageResponseSchema,
  }),
  getGalleryFeed: route({
    method: 'GET',
    path: '/gallery-feed',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: ['application/rss+xml'] },
    output: pageResponseSchema,
  }),
  getAppManifest: route({
    method: 'GET',
    path: '/pages/{name}/manifest',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: [MANIFEST], 404: [MANIFEST], 410: [MANIFEST] },
    input: publishedPageInputSchema,
    output: pageResponseSchema,
  }),
  getAppDocument: route({
    method: 'GET',
    path: '/documents/{projectId}/{version}/{token}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: ['text/html'], 404: ['text/plain'], 410: ['text/plain'] },
    server: 'apps',
    input: appDocumentInputSchema,
    output: pageResponseSchema,
    errors: ['not_found'],
  }),
  getAppImage: route({
    method: 'GET',
    path: '/images/{projectId}/{file}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: IMAGE_TYPES, 404: ['text/plain'], 410: ['text/plain'] },
    server: 'apps',
    input: appImageInputSchema,
    output: pageResponseSchema,
    errors: ['not_found'],
  }),
  reportApp: route({
    method: 'POST',
    path: '/projects/{projectId}/report',
    feature: 'publishing',
    auth: 'public',
    body: 'json',
    input: reportInputSchema,
    errors: ['not_found', 'rate_limited'],
  }),
  reportCspViolation: route({
    method: 'POST',
    path: '/csp-reports',
    feature: 'publishing',
    auth: 'public',
    body: 'csp-report',
    input: cspReportInputSchema,
    errors: ['rate_limited'],
  }),
  openApp: route({
    method: 'GET',
    path: '/open/{projectId}/rev/{revisionString}',
    feature: 'publishing',
    auth: 'public',
    success: 'redirect',
    input: revisionInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found', 'gone'],
  }),
  openLiveApp: route({
    method: 'GET',
    path: '/open/{projectId}',
    feature: 'publishing',
    auth: 'public',
    success: 'redirect',
    input: projectInputSchema,
    output: z.object({ location: z.string() }),
    errors: ['not_found'],
  }),
} satisfies Record<string, Route>;
