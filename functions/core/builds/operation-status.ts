import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Builds } from '../../ports/builds.ts';
import { RequestError } from '../../ports/request-error.ts';
import { documentKey, previewKey } from '../projects/app-files.ts';

/**
 * Returns the status of the caller's operation with one read. Throws RequestError `not_found` for unknown operations and those
 * of others.
 */
export async function operationStatus(
  services: { builds: Builds; addresses: Addresses },
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
    ...(revisionString && { appUrl: await appsUrlOf(documentKey(projectId, revisionString)) }),
    ...(status === 'running' &&
      operation.hasPreview && { previewUrl: await appsUrlOf(previewKey(operationId)) }),
  };
}
