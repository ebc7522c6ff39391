import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import { buildPrice } from '../../../shared/domain/credit-costs.ts';
import { DESIGNS } from '../../../shared/domain/design.ts';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';
import type { ApiKeyRecord } from '../../ports/auth.ts';
import type { BuildRequest, Builds, Operation, StartResult, Workflow } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { ModelLine } from '../../ports/model-line.ts';
import type { FileStore } from '../../ports/objects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { keyRefusal, keySpendingOf } from '../auth/key-spending.ts';
import type { ReadImageServices } from '../read-image.ts';
import { requireRoomInLine } from './require-room-in-line.ts';
import { storeUserImages, type UserImage } from './user-images.ts';

export interface BeginBuildServices extends ReadImageServices {
  builds: Builds;
  workflow: Workflow;
  line: ModelLine;
  work: FileStore;
  ids: Ids;
  clock: Clock;
}

interface Prepared {
  operationId: string;
  mode: BuildMode;
  request: BuildRequest;
  images: readonly UserImage[];
  /** Whose key starts it. */
  apiKey: ApiKeyRecord;
}

const NOT_STARTED = 'The build could not be started. Your credits were returned.';

/**
 * Holds the price and starts the workflow of a new app or a revision. A refused request stores nothing.
 * Throws RequestError `insufficient_credits`, `spend_limit`, `build_in_progress`, `banned` or `unavailable`.
 */
export async function beginBuild(
  services: BeginBuildServices,
  { operationId, mode, request, images, apiKey }: Prepared,
): Promise<{ operationId: string; projectId: string }> {
  await requireRoomInLine(services);
  const { projectId, ownerPublicKey, hasTwoDesigns = false, allowedHosts = [] } = request;
  const startedAtMs = services.clock.nowMs();
  const spentBy = keySpendingOf(apiKey, startedAtMs);
  const operation: Operation = {
    operationId,
    projectId,
    ownerPublicKey,
    mode,
    status: 'running',
    stage: 'queued',
    percent: 0,
    progress: 'Warming up the workshop...',
    heldCredits: buildPrice(mode, hasTwoDesigns),
    startedAtMs,
    ...(spentBy && { spentBy }),
  };
  const held = await services.builds.start(operation, request);
  if (!held.ok) throw refusal(held, operation);
  try {
    await storeUserImages(services.work, images);
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
    await services.builds.fail(operation, NOT_STARTED);
    throw new RequestError('unavailable', NOT_STARTED, { cause });
  }
  return { operationId, projectId };
}

function refusal(refused: StartResult & { ok: false }, { heldCredits, spentBy }: Operation): RequestError {
  switch (refused.reason) {
    case 'banned':
      return new RequestError('banned', 'This account has been banned.');
    case 'build_in_progress':
      return new RequestError(
        'build_in_progress',
        `${BUILD_MESSAGES.inProgress}: your last Buidl is still being made. Please wait for it to finish.`,
        { operationId: refused.operationId },
      );
    case 'spend_limit':
    case 'key_revoked':
      return keyRefusal(refused.reason, heldCredits, spentBy);
    case 'insufficient_credits':
      return new RequestError(
        'insufficient_credits',
        `This needs ${heldCredits} credits, and you have fewer. Please buy credits first.`,
      );
  }
}
