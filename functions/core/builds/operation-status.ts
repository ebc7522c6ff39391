import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { isHalfPriced, returnableUntilMs } from '../../../shared/domain/build-return.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Builds, Operation } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import { documentKey, previewKey } from '../projects/app-files.ts';

/**
 * Returns the status of the caller's operation with one read. Throws RequestError `not_found` for unknown operations and those
 * of others.
 */
export async function operationStatus(
  services: { builds: Builds; addresses: Addresses; clock: Clock },
  ownerPublicKey: string,
  operationId: string,
): Promise<OperationStatusResponse> {
  const operation = await services.builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('not_found', 'Operation not found.');
  }
  const { projectId, status, revisionString, stage, percent, progress, error, receipt } = operation;
  const appsUrlOf = async (key: string) => `${await services.addresses.appsUrl()}/${key}`;
  return {
    success: true,
    operationId,
    projectId,
    status,
    stage,
    percent,
    progress,
    message: error ?? progress,
    error,
    revisionString,
    receipt,
    startedAt: new Date(operation.startedAtMs).toISOString(),
    ...returnOf(operation, services.clock.nowMs()),
    ...(revisionString && { appUrl: await appsUrlOf(documentKey(projectId, revisionString)) }),
    ...(status === 'running' &&
      operation.hasPreview && { previewUrl: await appsUrlOf(previewKey(operationId)) }),
  };
}

function returnOf(
  { receipt, endedAtMs, returnedAtMs }: Operation,
  nowMs: number,
): Pick<OperationStatusResponse, 'returnableUntil' | 'returnedAt'> {
  if (returnedAtMs !== undefined) return { returnedAt: new Date(returnedAtMs).toISOString() };
  const untilMs = endedAtMs === undefined ? 0 : returnableUntilMs(endedAtMs);
  const isReturnable = receipt !== undefined && isHalfPriced(receipt) && nowMs <= untilMs;
  return isReturnable ? { returnableUntil: new Date(untilMs).toISOString() } : {};
}
