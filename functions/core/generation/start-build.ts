/** Starting a build: quote, hold the credits, start the workflow. */
import { CREDIT_COSTS, HOLD_LIFETIME_MS } from '../../../shared/constants.ts';
import type { CreateAppInput } from '../../../shared/contract/generation.ts';
import { MESSAGES } from '../../../shared/messages.ts';
import type { BuildMode, Builds, Operation } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Workflow } from '../../ports/workflow.ts';
import { RequestError } from '../request-error.ts';
import type { ReadImageServices } from '../uploads/read-image.ts';
import type { BuildRequest } from './build-request.ts';
import { readUserImages, storeUserImages, type UserImage } from './user-images.ts';

export interface StartBuildServices extends ReadImageServices {
  builds: Builds;
  workflow: Workflow;
  work: FileStore;
  ids: Ids;
  clock: Clock;
}

/** Credits that a build costs. */
export function buildCostCredits(mode: BuildMode): number {
  return mode === 'quick' ? CREDIT_COSTS.CREATE_QUICK : CREDIT_COSTS.CREATE_FULL;
}

/**
 * Holds the price and starts the build of a new app; what is refused has stored nothing.
 * Throws RequestError `insufficient_credits`, `build_in_progress`, `unavailable`, and those of `readUserImages`.
 */
export async function startBuild(
  services: StartBuildServices,
  ownerPublicKey: string,
  input: CreateAppInput,
): Promise<{ operationId: string; projectId: string }> {
  const { operation, request, images } = await prepare(services, ownerPublicKey, input);
  const held = await services.builds.start(operation, request, operation.startedAtMs + HOLD_LIFETIME_MS);
  if (!held.ok) throw refusal(held.reason, operation.heldCredits);
  const { operationId, projectId, mode } = operation;
  try {
    await storeUserImages(services.work, images);
    await services.workflow.start({ operationId, mode, repairs: 0, passed: false });
  } catch (cause) {
    await services.builds.fail(operation, 'The build could not be started. Your credits were returned.');
    throw new RequestError('unavailable', 'The build could not be started. Your credits were returned.', {
      cause,
    });
  }
  return { operationId, projectId };
}

async function prepare(
  services: StartBuildServices,
  ownerPublicKey: string,
  input: CreateAppInput,
): Promise<{ operation: Operation; request: BuildRequest; images: UserImage[] }> {
  const operationId = services.ids.operationId();
  const projectId = services.ids.projectId();
  const mode = input.isQuickBuidl ? 'quick' : 'advanced';
  const images = await readUserImages(services, ownerPublicKey, operationId, input.userImages);
  const operation: Operation = {
    operationId,
    projectId,
    ownerPublicKey,
    mode,
    status: 'running',
    stage: 'queued',
    percent: 0,
    progress: 'Warming up the workshop...',
    heldCredits: buildCostCredits(mode),
    startedAtMs: services.clock.nowMs(),
  };
  const request: BuildRequest = {
    projectId,
    ownerPublicKey,
    projectName: input.projectNameDisplay,
    projectType: input.projectType,
    idea: input.userPrompt,
    llmSettings: input.llmSettings,
    styleSettings: input.styleSettings,
    imageMode: input.imageMode,
    userImageKeys: images.map(({ key }) => key),
  };
  return { operation, request, images };
}

function refusal(reason: 'insufficient_credits' | 'build_in_progress', priceCredits: number): RequestError {
  return reason === 'build_in_progress'
    ? new RequestError(
        'build_in_progress',
        `${MESSAGES.buildInProgress}: your last Buidl is still being made. Please wait for it to finish.`,
      )
    : new RequestError(
        'insufficient_credits',
        `This needs ${priceCredits} credits, and you have fewer. Please buy credits first.`,
      );
}
