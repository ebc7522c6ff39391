import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { isHalfPriced, returnableUntilMs } from '../../../shared/domain/build-return.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Builds, Operation } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { previewKey } from '../projects/app-files.ts';
import { type AddressServices, documentUrls } from '../projects/document-urls.ts';

export interface StatusServices extends AddressServices {
  builds: Builds;
  projects: Projects;
  addresses: Addresses;
  clock: Clock;
}

/**
 * Returns the status of the caller's operation with one read, and with another one the address of what it built. Throws RequestError `not_found` for unknown operations and those
 * of others.
 */
export async function operationStatus(
  services: StatusServices,
  ownerPublicKey: string,
  operationId: string,
): Promise<OperationStatusResponse> {
  const operation = await services.builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('not_found', 'Operation not found.');
  }
  const { projectId, status, revisionString, stage, percent, progress, error, receipt } = operation;
  const appUrl = revisionString && (await builtUrl(services, projectId, revisionString));
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
    buildsBefore: status === 'running' ? operation.buildsBefore : undefined,
    revisionString,
    receipt,
    startedAt: new Date(operation.startedAtMs).toISOString(),
    ...returnOf(operation, services.clock.nowMs()),
    ...(appUrl && { appUrl }),
    ...(status === 'running' &&
      operation.hasPreview && {
        previewUrl: `${await services.addresses.appOrigin(projectId)}/${previewKey(projectId, operationId)}`,
      }),
  };
}

/** Returns the address of a revision; undefined once it is deleted. */
async function builtUrl(
  services: StatusServices,
  projectId: string,
  revisionString: string,
): Promise<string | undefined> {
  const found = await services.projects.findRevision(projectId, revisionString);
  return found?.revision && (await documentUrls(services, found.project)).ofRevision(found.revision);
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
