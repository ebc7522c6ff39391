import { createHash } from 'node:crypto';
import { projectRoutes } from '../../../shared/contract/projects.ts';
import type { DataPolicy } from '../../../shared/domain/app-data/data-policy.ts';
import { usedDevices } from '../../../shared/domain/app-devices.ts';
import { documentDescription } from '../../../shared/domain/document-description.ts';
import { readDeclaredPolicy } from '../../ports/declared-policy.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { Publications, PublishedImages, PublishResult } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requireScopeInCase } from '../auth/keys/require-scope.ts';
import { DOCUMENT_FILE, liveKey, readDocument } from '../projects/files/app-files.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../projects/files/document-size.ts';
import { findManagedRevision, type ManagedRevision, refuseConflict } from '../projects/managed-project.ts';
import { type RepairSwapServices, repairSwap } from '../projects/repair-swap.ts';
import { readAppFace } from './faces/read-app-face.ts';
import { type ReviewServices, reportPhishing } from './report-phishing.ts';

export interface PublishRevisionServices extends RepairSwapServices {
  projects: Projects;
  publications: Publications;
  apps: FileStore;
  reports: ReviewServices['reports'];
}

interface PublishRequest {
  found: ManagedRevision;
  name: string;
  showcaseImageUrl?: string | undefined;
  /** The new images of the published app. If undefined, the app keeps its images. */
  images?: PublishedImages;
}

const MAX_ATTEMPTS = 4;

/**
 * Publishes a revision under a name: visitors get an immutable copy of its document. After a concurrent change, reads
 * the project again and retries. Throws RequestError `not_found`, `forbidden` (also for an app that was taken down),
 * `conflict` for a name in use, `payload_too_large`, and `invalid_input` when the document's data policy is invalid.
 */
export async function publishRevision(
  services: PublishRevisionServices,
  caller: Caller,
  request: PublishRequest,
): Promise<void> {
  const { projectId } = request.found.project;
  const { revisionString } = request.found.revision;
  await retryOnConflict(
    MAX_ATTEMPTS,
    async (attempt) => {
      const found =
        attempt === 1
          ? request.found
          : await findManagedRevision(services.projects, caller, { projectId, revisionString });
      const result = await tryPublish(services, { ...request, found });
      if (result.ok) return result;
      if (result.reason === 'changed') return undefined;
      throw new RequestError({ key: 'app_name_taken', params: { name: request.name } });
    },
    refuseConflict,
  );
}

/**
 * Publishes a revision again after its document changed, if it is the published revision. Throws the errors of
 * `publishRevision`.
 */
export async function republishRevision(
  services: PublishRevisionServices,
  caller: Caller,
  revisionRef: { projectId: string; revisionString: string },
): Promise<void> {
  const found = await findManagedRevision(services.projects, caller, revisionRef);
  const { publishedAppName: name, publishedRevision, isTakenDown } = found.project;
  if (!name || publishedRevision !== revisionRef.revisionString || isTakenDown) return;
  // Checks the scope again, because the revision may have been published after the caller's change was admitted.
  requireScopeInCase(caller.apiKey, projectRoutes.swapAsset, 'liveRevision');
  await publishRevision(services, caller, { found, name });
}

/** Throws RequestError `forbidden` for an app that an admin took down. */
export function refuseTakenDown(project: Project): void {
  if (project.isTakenDown) {
    throw new RequestError('publishing_taken_down');
  }
}

/**
 * Tries to publish a revision once. Copies the document before it changes the name, so that a name never points to a
 * missing file.
 */
async function tryPublish(
  services: PublishRevisionServices,
  { found, name, showcaseImageUrl, images }: PublishRequest,
): Promise<PublishResult> {
  const { apps, publications, reports, clock } = services;
  const { project, revision } = found;
  const { projectId } = project;
  const { revisionString, documentSha256, createdAtMs: revisionCreatedAtMs } = revision;
  refuseTakenDown(project);
  const document = await readDocument(apps, { projectId, revisionString });
  if (isTooLarge(document)) {
    throw new RequestError({ key: 'published_app_too_large', params: { maxSize: DOCUMENT_MAX_SIZE } });
  }
  // `swapAsset` writes the document before its hash. The two therefore differ during a swap, and after a swap that
  // failed between the two writes.
  if (createHash('sha256').update(document).digest('hex') !== documentSha256) {
    await repairSwap(services, projectId, revision);
    return { ok: false, reason: 'changed' };
  }
  const dataPolicy = requirePolicy(document);
  await apps.write(liveKey(projectId, documentSha256), document, DOCUMENT_FILE);
  const reviewReportId = await reportPhishing({ reports, clock }, projectId, document);
  return publications.publish({
    project,
    name,
    revisionString,
    documentSha256,
    revisionCreatedAtMs,
    description: documentDescription(document) ?? '',
    devices: usedDevices(document),
    face: readAppFace(document),
    dataPolicy,
    showcaseImageUrl,
    images,
    reviewReportId,
    nowMs: clock.nowMs(),
  });
}

/** Returns the data policy that the document declares. Throws RequestError `invalid_input` for an invalid policy. */
function requirePolicy(document: string): DataPolicy {
  const declared = readDeclaredPolicy(document);
  if (declared?.ok === false) {
    throw new RequestError({
      key: 'wrong_data_policy',
      params: { line: declared.line, problem: declared.problem },
    });
  }
  return declared?.policy ?? {};
}
