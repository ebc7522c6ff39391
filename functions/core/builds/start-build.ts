import type { Attachments } from '../../../shared/domain/attachments/attachments.ts';
import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import { buildPrice } from '../../../shared/domain/credit-costs.ts';
import { DESIGNS } from '../../../shared/domain/design.ts';
import { buildFailure } from '../../../shared/messages/build-failures.ts';
import { progressLine } from '../../../shared/messages/build-progress.ts';
import type { ApiKeyRecord } from '../../ports/auth.ts';
import type { BuildQueue } from '../../ports/build-queue.ts';
import type { BuildRequest, Builds, Operation, StartResult, Workflow } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { FileStore } from '../../ports/objects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { keyRefusal, keySpendingOf } from '../auth/keys/key-spending.ts';
import type { ReadImageServices } from '../read-image.ts';
import { storeUserImages, type UserImage } from './documents/user-images.ts';
import type { PlannedBuild } from './proposals/planned-build.ts';
import { requireQueueCapacity } from './queue/require-queue-capacity.ts';
import { endedWith } from './release-build.ts';
import { NO_NOTES } from './revisions/revision-notes.ts';
import { STAGE_PROGRESS } from './stages/stage-run.ts';
import { WorkFiles } from './work-files.ts';

export interface StartBuildServices extends ReadImageServices {
  builds: Builds;
  workflow: Workflow;
  queue: BuildQueue;
  work: FileStore;
  ids: Ids;
  clock: Clock;
}

interface Prepared {
  operationId: string;
  mode: BuildMode;
  request: BuildRequest;
  images: readonly UserImage[];
  attachments?: Attachments | undefined;
  /** The plan that the user saw before the build. */
  planned?: PlannedBuild | undefined;
  /** The document of an import. */
  document?: string;
  /** The API key that starts the build. */
  apiKey: ApiKeyRecord;
}

const QUEUED = { stage: 'queued', percent: 0, ...progressLine('queued') };

/**
 * Holds (reserves) the price and starts the workflow of a new app, a revision or an import. A refused request stores
 * nothing. Throws RequestError `insufficient_credits`, `spend_limit`, `build_in_progress`, `banned` or `unavailable`.
 */
export async function startBuild(
  services: StartBuildServices,
  prepared: Prepared,
): Promise<{ operationId: string; projectId: string }> {
  const { operationId, mode, request, apiKey } = prepared;
  // An import calls no model, so it needs no place in the model's queue.
  if (mode !== 'import') await requireQueueCapacity(services);
  const { projectId, ownerPublicKey, hasTwoDesigns = false, allowedHosts = [] } = request;
  const startedAtMs = services.clock.nowMs();
  const spentBy = keySpendingOf(apiKey, startedAtMs);
  const operation: Operation = {
    operationId,
    projectId,
    ownerPublicKey,
    mode,
    status: 'running',
    ...(mode === 'import' ? STAGE_PROGRESS.importCheck : QUEUED),
    heldCredits: buildPrice(mode, hasTwoDesigns),
    startedAtMs,
    ...(spentBy && { spentBy }),
  };
  const held = await services.builds.start(operation, request);
  if (!held.ok) throw refusal(held, operation);
  try {
    await storeFiles(services.work, prepared);
    await services.workflow.start({
      operationId,
      mode,
      repairs: 0,
      passed: false,
      startedAtMs,
      ...(hasTwoDesigns && { designs: DESIGNS }),
      ...(allowedHosts.length > 0 && { allowedHosts }),
    });
  } catch (cause) {
    const { error, failure } = endedWith(buildFailure('not_started'), operation);
    await services.builds.fail(operation, error, false, { failure });
    throw new RequestError(operation.heldCredits > 0 ? 'build_not_started_returned' : 'build_not_started', {
      cause,
    });
  }
  return { operationId, projectId };
}

/** Stores the files that the states of a build read. */
async function storeFiles(
  work: FileStore,
  { operationId, images, attachments, planned, document }: Prepared,
): Promise<void> {
  const files = new WorkFiles(work, operationId);
  await Promise.all([
    storeUserImages(work, images),
    attachments && files.writeAttachments(attachments),
    planned && files.writePlan(planned.plan),
    planned && files.usage.write(planned.usage),
  ]);
  if (document === undefined) return;
  await files.writeDocument(0, document);
  // Write the file even without flows, because the Check state cannot distinguish a missing file from a forbidden one.
  await files.writeFlows({ added: [], earlier: [], outdated: [], before: NO_NOTES });
}

function refusal(refused: StartResult & { ok: false }, { heldCredits, spentBy }: Operation): RequestError {
  switch (refused.reason) {
    case 'banned':
      return new RequestError('account_banned');
    case 'build_in_progress':
      return new RequestError('build_in_progress', { operationId: refused.operationId });
    case 'spend_limit':
    case 'key_revoked':
      return keyRefusal(refused.reason, heldCredits, spentBy);
    case 'insufficient_credits':
      return new RequestError({ key: 'build_credits_missing', params: { credits: heldCredits } });
  }
}
