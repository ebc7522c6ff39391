/**
 * The document of an app, as the apps' domain hands it out: while it may be shown, which is looked up each time, so that a
 * takedown and a ban end it at once (docs/decisions/008-documents-per-request.md).
 */
import { createHash } from 'node:crypto';
import type { PageResponse } from '../../../shared/contract/publishing.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { insertRuntime } from '../../../shared/domain/app-runtime.ts';
import type { Users } from '../../ports/auth.ts';
import type { Objects } from '../../ports/objects.ts';
import type { Project, Projects, ProjectWithRevisions } from '../../ports/projects.ts';
import { documentKey, liveKey } from '../projects/app-files.ts';

export interface DocumentServices {
  projects: Projects;
  users: Users;
  apps: Pick<Objects, 'readText'>;
}

/** Its address names its content, all but the runtime, which may be a newer one tomorrow. */
const LIVE_LIFETIME = 'private, max-age=86400';
/** A swapped picture changes it. */
const RAW_LIFETIME = 'private, no-cache';
/** What the apps' domain allows it, the domain says itself; from anywhere else, it is allowed nothing. */
const SANDBOX = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' };

/** The document has the present runtime, whatever it was saved with. 200, 304 when the caller has it already, 404 for what is none or not published any more, 410 for an app that was taken down. */
export async function appDocument(
  services: DocumentServices,
  { kind, projectId, version }: RouteInput<'getAppDocument'>,
  knownTag: string,
): Promise<PageResponse> {
  const isLive = kind === 'live';
  const found = kind === 'live' || kind === 'raw' ? await services.projects.find(projectId) : undefined;
  if (!found || !isThere(found, isLive, version)) return note(404, 'There is no app here.');
  const [isDown, saved] = await Promise.all([
    isSuspended(services, found.project),
    services.apps.readText(isLive ? liveKey(projectId, version) : documentKey(projectId, version)),
  ]);
  if (isDown) return note(410, 'This app was taken down.');
  if (saved === undefined) return note(404, 'There is no app here.');
  const html = insertRuntime(saved);
  const sha256 = createHash('sha256').update(html).digest('hex');
  const headers = {
    ...SANDBOX,
    etag: `W/"${sha256}"`,
    'cache-control': isLive ? LIVE_LIFETIME : RAW_LIFETIME,
  };
  const isKnown = knownTag.includes(sha256);
  return {
    status: isKnown ? 304 : 200,
    contentType: 'text/html; charset=utf-8',
    body: isKnown ? '' : html,
    headers,
  };
}

function isThere({ project, revisions }: ProjectWithRevisions, isLive: boolean, version: string): boolean {
  return isLive
    ? project.publishedAppName !== undefined
    : revisions.some(({ revisionString }) => revisionString === version);
}

/** Asks for the owner, too: a ban reaches their projects one after the other. */
async function isSuspended({ users }: DocumentServices, project: Project): Promise<boolean> {
  if (project.isTakenDown) return true;
  const owner = await users.find(project.ownerPublicKey);
  return !owner || owner.isBanned;
}

function note(status: 404 | 410, body: string): PageResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
