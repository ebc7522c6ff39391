import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { containsInlineImage } from '../../../../shared/domain/inline-images.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import {
  type BuildRequest,
  type BuildState,
  type Builds,
  LostBuildError,
  type Operation,
} from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { Projects } from '../../../ports/projects.ts';
import { DOCUMENT_FILE, documentKey, flowsKey, notesKey, storeImage } from '../../projects/app-files.ts';
import { type AllocatedRevision, allocateRevision } from '../allocate-revision.ts';
import { bestAttempt } from '../attempts.ts';
import { writeJson } from '../operation-folder.ts';
import { readBuildFlows } from '../read-build-flows.ts';
import { writeReceipt } from '../receipt.ts';
import { NO_NOTES, notesAfter } from '../revision-notes.ts';
import { saveThumbnail } from '../save-thumbnail.ts';
import { nothingChangedError } from '../stage-error.ts';
import { STAGE_PROGRESS, type StageServices } from '../stage-run.ts';
import { readUserImages } from '../user-message.ts';
import { type CheckFile, WorkFiles } from '../work-files.ts';
import { readableFailure, type StageFailure } from './fail-build.ts';

export interface SaveServices extends StageServices {
  builds: Builds;
  apps: Objects;
  addresses: Addresses;
  projects: Projects;
}

/**
 * Saves the best checked document as a revision: writes its files, then writes the revision and captures the hold in one
 * transaction, or releases it when the model had only a substitute. The runtime is added when the document is served. A
 * repeated call changes nothing.
 * Throws LostBuildError when the project of a revision was deleted, and StageError `nothing_changed`.
 */
export async function saveBuild(
  services: SaveServices,
  state: BuildState & { failure?: StageFailure },
): Promise<BuildState> {
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  const [operation, request, checks] = await Promise.all([
    services.builds.find(operationId),
    services.builds.readRequest(operationId),
    files.readEndedChecks(state.repairs),
    services.builds.reportProgress(operationId, STAGE_PROGRESS.save),
  ]);
  if (!operation) throw new LostBuildError(`The operation ${operationId} is missing.`);
  if (operation.status !== 'running') return state;
  const saved = bestAttempt(checks);
  const [document, base] = await Promise.all([
    files.readDocument(saved),
    request.revision ? files.readBase() : undefined,
  ]);
  // A repair may undo the change.
  if (document === base) throw nothingChangedError();
  const allocated = await allocateRevision(services, operation, request);
  const [imageAssets, thumbnailUrl, receipt] = await Promise.all([
    saveImages(services, { operation, request, allocated, document }),
    saveThumbnail(services, operation),
    writeReceipt(files, {
      operation,
      request,
      checks,
      saved,
      document,
      reviewFailure: state.review && state.failure && readableFailure(state.failure),
    }),
    services.apps.write(documentKey(operation.projectId, allocated.revisionString), document, DOCUMENT_FILE),
    saveFlows(services, operation, allocated.revisionString),
    saveNotes(services, operationId, {
      request,
      revisionString: allocated.revisionString,
      check: checks[saved],
    }),
  ]);
  const revision = {
    ...allocated,
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
  allocated: AllocatedRevision;
  document: string;
}

/** Stores the flows beside the document, for the revisions to come. */
async function saveFlows(
  { work, apps }: SaveServices,
  { operationId, projectId, mode }: Operation,
  revisionString: string,
): Promise<void> {
  const { added, earlier } = await readBuildFlows(new WorkFiles(work, operationId), mode);
  await writeJson(apps, flowsKey(projectId, revisionString), [...added, ...earlier]);
}

/** Stores the change and the problems that are left beside the document, for the revisions to come. */
async function saveNotes(
  { work, apps }: SaveServices,
  operationId: string,
  {
    request,
    revisionString,
    check,
  }: { request: BuildRequest; revisionString: string; check: CheckFile | undefined },
): Promise<void> {
  const { projectId, revision } = request;
  const flows = revision && (await new WorkFiles(work, operationId).readFlows());
  const notes = notesAfter(flows?.before ?? NO_NOTES, revision?.change, check?.problems ?? []);
  await writeJson(apps, notesKey(projectId, revisionString), notes);
}

/** Stores each image that the document shows as a file, and returns them as the list of assets. */
async function saveImages(
  services: SaveServices,
  { operation, request, allocated, document }: ToSave,
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
  return [...allocated.baseAssets.filter(isShown), ...added];
}
