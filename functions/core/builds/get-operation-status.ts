import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { returnableUntilMs } from '../../../shared/domain/build-return.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Builds, BuildWatches, Operation } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProjectAndRevision, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { hashApiKey } from '../auth/keys/api-key.ts';
import { previewKey } from '../projects/files/app-files.ts';
import { type AddressServices, draftUrls } from '../projects/files/document-urls.ts';

interface StatusServices extends AddressServices {
  builds: Builds;
  buildWatches: BuildWatches;
  projects: Projects;
  addresses: Addresses;
  clock: Clock;
}

/**
 * Returns the status of the caller's operation and the URL of the built app. While the build runs, also registers the
 * caller's key for the cheaper `watchedStatus`. Throws RequestError `not_found` for an unknown operation or another
 * user's.
 */
export async function getOperationStatus(
  services: StatusServices,
  { user, apiKey }: Caller,
  operationId: string,
): Promise<OperationStatusResponse> {
  const operation = await services.builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== user.publicKey) {
    throw new RequestError('operation_not_found');
  }
  if (operation.status === 'running' && operation.watcherKeyHash === undefined) {
    // A failed registration must not fail the poll; the next poll retries it.
    await services.buildWatches.attach(operationId, apiKey.keyHash).catch(() => undefined);
  }
  const { projectId, revisionString } = operation;
  const found =
    revisionString === undefined ? undefined : await services.projects.findRevision(projectId, revisionString);
  const status = { ...statusOf(services, operation), ...returnOf(operation, found, services.clock.nowMs()) };
  if (!found?.revision) return status;
  const urlOf = await draftUrls(services, found.project, apiKey.keyHash);
  return { ...status, appUrl: urlOf(found.revision) };
}

/**
 * Returns the status of a running build that this API key is registered for. It reads the table only once, because the
 * site polls every few seconds. Returns undefined for any other build; then call `getOperationStatus`.
 */
export async function watchedStatus(
  services: Pick<StatusServices, 'builds' | 'addresses'>,
  operationId: string,
  apiKey: string,
): Promise<OperationStatusResponse | undefined> {
  const operation = await services.builds.find(operationId);
  if (operation?.status !== 'running' || operation.watcherKeyHash !== hashApiKey(apiKey)) return undefined;
  return statusOf(services, operation);
}

function statusOf({ addresses }: Pick<StatusServices, 'addresses'>, operation: Operation): OperationStatusResponse {
  const {
    operationId,
    projectId,
    status,
    revisionString,
    stage,
    percent,
    progress,
    progressText,
    error,
    failure,
    receipt,
    signedReceipt,
    heldCredits,
  } = operation;
  return {
    success: true,
    operationId,
    projectId,
    status,
    stage,
    percent,
    progress,
    progressText,
    message: error ?? progress,
    error,
    failure,
    buildsBefore: status === 'running' ? operation.buildsBefore : undefined,
    revisionString,
    receipt,
    heldCredits,
    receiptKeyId: signedReceipt?.signature?.keyId,
    startedAt: new Date(operation.startedAtMs).toISOString(),
    ...(status === 'running' &&
      operation.hasPreview && {
        previewUrl: `${addresses.appOrigin(projectId)}/${previewKey(projectId, operationId)}`,
      }),
  };
}

/**
 * Returns the time until which the user can return the build for a refund, or the time at which they returned it.
 * Builds that were exported, published or free cannot be returned.
 */
function returnOf(
  { receipt, endedAtMs = 0, returnedAtMs }: Operation,
  found: ProjectAndRevision | undefined,
  nowMs: number,
): Pick<OperationStatusResponse, 'returnableUntil' | 'returnedAt'> {
  if (returnedAtMs !== undefined) return { returnedAt: new Date(returnedAtMs).toISOString() };
  const untilMs = returnableUntilMs(endedAtMs);
  const isPaid = receipt !== undefined && receipt.creditsCharged > 0;
  const isUnused = found?.revision !== undefined && (found.project.usedUntilMs ?? 0) < endedAtMs;
  return isPaid && isUnused && nowMs <= untilMs ? { returnableUntil: new Date(untilMs).toISOString() } : {};
}
