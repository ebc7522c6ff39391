import { createHash } from 'node:crypto';
import type { PageResponse } from '../../../shared/contract/publishing.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { insertRuntime } from '../../../shared/domain/app-runtime.ts';
import type { Users } from '../../ports/auth.ts';
import type { Objects } from '../../ports/objects.ts';
import type { Projects, ProjectWithRevisions } from '../../ports/projects.ts';
import { appAvailability } from '../projects/app-availability.ts';
import { documentKey, liveKey } from '../projects/app-files.ts';

export interface DocumentServices {
  projects: Projects;
  users: Users;
  apps: Pick<Objects, 'readText'>;
}

/** The URL of a published document names its content, except for the runtime, which a deployment may replace. */
const LIVE_CACHE_CONTROL = 'private, max-age=86400';
/** Replacing an image changes the document of a revision. */
const RAW_CACHE_CONTROL = 'private, no-cache';
/** The apps distribution replaces this policy by its own; a document from anywhere else may do nothing. */
const SANDBOX = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' };

/**
 * Returns the document of an app with the current runtime: 200; 304 when the caller has it already; 404 for an unknown or
 * unpublished one; 410 for a suspended app. Looks the app up at each request, so that a takedown or a ban takes effect at once
 * (docs/decisions/008-documents-per-request.md).
 */
export async function appDocument(
  services: DocumentServices,
  { kind, projectId, version }: RouteInput<'getAppDocument'>,
  knownTag: string,
): Promise<PageResponse> {
  const isLive = kind === 'live';
  const found = kind === 'live' || kind === 'raw' ? await services.projects.find(projectId) : undefined;
  if (!found || !hasVersion(found, isLive, version)) return textResponse(404, 'App not found.');
  const [{ isSuspended }, saved] = await Promise.all([
    appAvailability(services.users, found.project),
    services.apps.readText(isLive ? liveKey(projectId, version) : documentKey(projectId, version)),
  ]);
  if (isSuspended) return textResponse(410, 'This app was taken down.');
  if (saved === undefined) return textResponse(404, 'App not found.');
  const html = insertRuntime(saved);
  const sha256 = createHash('sha256').update(html).digest('hex');
  const headers = {
    ...SANDBOX,
    etag: `W/"${sha256}"`,
    'cache-control': isLive ? LIVE_CACHE_CONTROL : RAW_CACHE_CONTROL,
  };
  const isKnown = knownTag.includes(sha256);
  return {
    status: isKnown ? 304 : 200,
    contentType: 'text/html; charset=utf-8',
    body: isKnown ? '' : html,
    headers,
  };
}

function hasVersion({ project, revisions }: ProjectWithRevisions, isLive: boolean, version: string): boolean {
  return isLive
    ? project.publishedAppName !== undefined
    : revisions.some(({ revisionString }) => revisionString === version);
}

function textResponse(status: 404 | 410, body: string): PageResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
