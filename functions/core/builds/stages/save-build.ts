/** Save: the best checked document becomes a revision, and only now are the held credits charged. */

import { insertRuntime } from '../../../../shared/domain/app-runtime.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { containsInlineImage } from '../../../../shared/domain/inline-images.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { BuildRequest, BuildState } from '../../../ports/builds.ts';
import { type Builds, LostBuildError, type Operation } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { Projects } from '../../../ports/projects.ts';
import { DOCUMENT_FILE, documentKey, storeImage } from '../../projects/app-files.ts';
import { type RevisionPlace, revisionPlace } from '../allocate-revision.ts';
import { bestAttempt } from '../attempts.ts';
import { writeReceipt } from '../receipt.ts';
import { saveThumbnail } from '../save-thumbnail.ts';
import { STAGE_PROGRESS, type StageServices } from '../stage-run.ts';
import { readUserImages } from '../user-message.ts';
import { WorkFiles } from '../work-files.ts';

export interface SaveServices extends StageServices {
  builds: Builds;
  apps: Objects;
  addresses: Addresses;
  projects: Projects;
}

/**
 * Publishes the files, then captures the hold with the revision in one transaction. A repeated call changes nothing.
 * Throws LostBuildError when the project of a revision is gone.
 */
export async function saveBuild(services: SaveServices, state: BuildState): Promise<BuildState> {
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  const [operation, request, checks] = await Promise.all([
    services.builds.find(operationId),
    services.builds.readRequest(operationId),
    files.readChecks(state.repairs),
    services.builds.reportProgress(operationId, STAGE_PROGRESS.save),
  ]);
  if (!operation) throw new LostBuildError(operationId);
  if (operation.status !== 'running') return state;
  const place = await revisionPlace(services, operation, request);
  const saved = bestAttempt(checks);
  const checked = await files.readDocument(saved);
  const served = insertRuntime(checked);
  const [imageAssets, thumbnailUrl, receipt] = await Promise.all([
    saveImages(services, { operation, request, place, document: checked }),
    saveThumbnail(services, operation),
    writeReceipt(files, { operation, request, checks, saved, checked, served }),
    services.apps.write(documentKey(operation.projectId, place.revisionString), served, DOCUMENT_FILE),
  ]);
  const revision = {
    ...place,
    imageAssets,
    thumbnailUrl,
    documentSha256: receipt.documentSha256,
    createdAtMs: services.clock.nowMs(),
  };
  await services.builds.complete(operation, revision, receipt, { idea: request.idea });
  return state;
}

interface ToSave {
  operation: Operation;
  request: BuildRequest;
  place: RevisionPlace;
  document: string;
}

/** The pictures that the document shows, as files of their own, for the list of assets. */
async function saveImages(
  services: SaveServices,
  { operation, request, place, document }: ToSave,
): Promise<ImageAsset[]> {
  const { operationId, projectId } = operation;
  const [drawn, sent, appsUrl] = await Promise.all([
    new WorkFiles(services.work, operationId).readImages(),
    readUserImages(services.work, request),
    services.addresses.appsUrl(),
  ]);
  const isShown = ({ placeholder_id: name }: { placeholder_id: string }) =>
    containsInlineImage(document, name);
  const added = await Promise.all(
    [...drawn, ...sent].filter(isShown).map(async ({ base64, contentType, ...image }) => {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      const url = await storeImage(services.apps, appsUrl, projectId, { contentType, bytes });
      return { ...image, url };
    }),
  );
  return [...place.baseAssets.filter(isShown), ...added];
}
