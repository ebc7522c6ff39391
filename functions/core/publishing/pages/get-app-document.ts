import { createHash } from 'node:crypto';
import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { RouteId, RouteInput } from '../../../../shared/contract/routes.ts';
import { appConnectionAllowlist, appContentSecurityPolicy } from '../../../../shared/domain/app-policy.ts';
import { insertRuntime } from '../../../../shared/domain/insert-runtime.ts';
import { canViewRevisions } from '../../../../shared/domain/permissions.ts';
import { VIEW_CACHE_CONTROL } from '../../../../shared/domain/view-cache.ts';
import type { AdminLog } from '../../../ports/action-log.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { ApiKeys, Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { Project, Projects, SavedRevision } from '../../../ports/projects.ts';
import type { Publications } from '../../../ports/publishing.ts';
import { recordRead } from '../../admin/record-admin-read.ts';
import { appAvailability } from '../../projects/app-availability.ts';
import { documentKey, imageFolder, liveKey } from '../../projects/files/app-files.ts';
import { isLiveToken, keyHashOfDraftToken } from '../../projects/files/document-urls.ts';
import { inlineFontStyles } from './inline-font-styles.ts';

interface DocumentServices {
  projects: Projects;
  users: Users;
  apiKeys: Pick<ApiKeys, 'find'>;
  adminLog: Pick<AdminLog, 'recordRead'>;
  publications: Pick<Publications, 'find'>;
  apps: Pick<Objects, 'readText'>;
  addresses: Addresses;
  runtimes: AppRuntimes;
  clock: Clock;
}

export interface AppRuntimes {
  published: string;
  inspected: string;
}

/**
 * A draft may be private, so only the browser may cache its document. The browser revalidates the document at each
 * view.
 */
const DRAFT_CACHE_CONTROL = 'private, no-cache';

/**
 * Returns the document of an app with the current runtime: 200; 304 when the caller has the current version; 404 for an
 * unknown or expired URL; 410 for a suspended app. Looks the app up at each request, so that takedowns, bans and
 * unpublishing take effect immediately (docs/decisions/015-published-apps-per-request.md).
 */
export async function getAppDocument(
  services: DocumentServices,
  { projectId, version, token }: RouteInput<'getAppDocument'>,
  knownTag: string,
): Promise<PageResponse> {
  const found = await findAddressed(services.projects, projectId, version);
  const access = found && (await accessOf(services, found, token));
  if (!found || !access) return textResponse(404, 'App not found.');
  if (access !== 'public') await recordReader(services, found.project, access);
  const { allowedHosts } = found.project;
  const [{ isSuspended }, saved] = await Promise.all([
    appAvailability(services.users, found.project, { mayLag: version === 'live' }),
    version === 'live' ? readLive(services, found.project) : services.apps.readText(documentKey(projectId, version)),
  ]);
  if (isSuspended) return textResponse(410, 'This app was taken down.');
  if (saved === undefined) return textResponse(404, 'App not found.');
  // Revisions get the inspector, with which users select elements in the studio. The published document does not
  // contain it.
  const { runtimes, apps } = services;
  const html =
    version === 'live'
      ? insertRuntime(await inlineFontStyles(apps, saved), runtimes.published)
      : insertRuntime(saved, runtimes.inspected);
  const imageSources = sharedImages(services.addresses, projectId);
  const policy = appContentSecurityPolicy({
    allowedHosts,
    imageSources,
    // Any site may embed the page of a published app. `frame-ancestors` checks every ancestor, so `siteUrl` alone would
    // block the app there.
    frameAncestors: version === 'live' ? '*' : services.addresses.siteUrl,
  });
  // The ETag covers the policy too, so that a changed policy reaches browsers that have cached the document.
  const sha256 = createHash('sha256').update(policy).update(html).digest('hex');
  const headers = {
    'content-security-policy': policy,
    'connection-allowlist': appConnectionAllowlist({ allowedHosts, imageSources }),
    'x-content-type-options': 'nosniff',
    etag: `W/"${sha256}"`,
    'cache-control': version === 'live' ? VIEW_CACHE_CONTROL : DRAFT_CACHE_CONTROL,
  };
  const isKnown = knownTag.includes(sha256);
  return {
    status: isKnown ? 304 : 200,
    contentType: 'text/html; charset=utf-8',
    body: isKnown ? '' : html,
    headers,
  };
}

interface Addressed {
  project: Project;
  addressed: 'live' | SavedRevision;
}

async function findAddressed(projects: Projects, projectId: string, version: string): Promise<Addressed | undefined> {
  if (version === 'live') {
    const project = await projects.findProject(projectId);
    return project && { project, addressed: 'live' };
  }
  const found = await projects.findRevision(projectId, version);
  return found?.revision && { project: found.project, addressed: found.revision };
}

/**
 * Returns the API key for which a draft's URL was created, or `public` for the published document. Returns undefined
 * for an invalid or expired token and for a deleted or expired key.
 */
async function accessOf(
  { apiKeys, clock }: Pick<DocumentServices, 'apiKeys' | 'clock'>,
  { project, addressed }: Addressed,
  token: string,
): Promise<'public' | { publicKey: string } | undefined> {
  if (addressed === 'live') return isLiveToken(project, token) ? 'public' : undefined;
  const nowMs = clock.nowMs();
  const keyHash = keyHashOfDraftToken(project, addressed, token, nowMs);
  const apiKey = keyHash === undefined ? undefined : await apiKeys.find(keyHash);
  const isValid = apiKey !== undefined && (apiKey.expiresAtMs === undefined || apiKey.expiresAtMs > nowMs);
  return isValid ? apiKey : undefined;
}

/**
 * Records that an admin reads another user's draft. Does nothing for readers who may view the draft without admin
 * rights.
 */
async function recordReader(
  services: Pick<DocumentServices, 'users' | 'adminLog' | 'clock'>,
  project: Project,
  { publicKey }: { publicKey: string },
): Promise<void> {
  if (canViewRevisions({ publicKey, isAdmin: false }, project)) return;
  const reader = await services.users.find(publicKey);
  const { ownerPublicKey, projectId } = project;
  const read = { ownerPublicKey, projectId, call: 'getAppDocument' satisfies RouteId };
  await recordRead(services, { publicKey, username: reader?.username ?? '' }, read);
}

async function readLive(
  { publications, apps }: DocumentServices,
  { projectId, publishedAppName }: Project,
): Promise<string | undefined> {
  const publication = publishedAppName ? await publications.find(publishedAppName) : undefined;
  if (publication?.projectId !== projectId) return undefined;
  return apps.readText(liveKey(projectId, publication.documentSha256));
}

/**
 * Returns the image sources that the app needs in addition to its own origin. Images that AI calls of the app create
 * are stored on the apps domain.
 */
function sharedImages({ appsUrl, appOrigin }: Addresses, projectId: string): string[] {
  return appOrigin(projectId) === appsUrl ? [] : [`${appsUrl}/${imageFolder(projectId)}`];
}

function textResponse(status: 404 | 410, body: string): PageResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
