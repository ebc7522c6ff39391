import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { STATUS_POLL_SECONDS } from '../../../shared/domain/operation-status.ts';
import { ApiError } from './api-error.ts';
import { unexpectedResponse } from './unexpected-response.ts';
import { type Wait, wait as waitFor } from './wait.ts';

export type BuildStatus = RouteResponse<'getOperationStatus'>;

/** Reads the status of a build. The client and the site implement it. */
export interface StatusSource {
  call(
    id: 'getOperationStatus',
    request: { operationId: string },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<BuildStatus>;
}

export interface WatchOptions {
  /** Aborting this signal stops the watch: the generator rejects with the signal's reason, and the build continues. */
  signal?: AbortSignal | undefined;
  /** The time between two requests. Default: 5,000 ms, the interval that the server recommends. */
  intervalMs?: number;
  /** The longest time without a response before the watch fails. Default: 10 minutes. */
  patienceMs?: number;
  onLost?: (error: ApiError) => void;
  /** Waits between requests. Default: a timer. */
  wait?: Wait;
}

const FIRST_INTERVAL_MS = 1_000;
const PATIENCE_MS = 600_000;

/**
 * Follows a build until it ends. Yields each status that differs from the previous one. A failed build is a status, not
 * an error. Another process can continue the watch with only the build's id. Throws ApiError with the `operationId`
 * when the server refuses or stays unreachable.
 */
export async function* watchBuild(
  client: StatusSource,
  operationId: string,
  options: WatchOptions = {},
): AsyncGenerator<BuildStatus, void, undefined> {
  const { signal, intervalMs = STATUS_POLL_SECONDS * 1_000, wait = waitFor } = options;
  let shown = '';
  let delayMs = Math.min(FIRST_INTERVAL_MS, intervalMs);
  for (;;) {
    const status = await askPatiently(client, operationId, options);
    const text = JSON.stringify(status);
    if (text !== shown) yield status;
    shown = text;
    // An unknown state of a newer server counts as running.
    if (status.status === 'completed' || status.status === 'failed') return;
    await wait(delayMs, signal);
    delayMs = intervalMs;
  }
}

async function askPatiently(
  client: StatusSource,
  operationId: string,
  { signal, intervalMs = STATUS_POLL_SECONDS * 1_000, patienceMs = PATIENCE_MS, onLost, wait = waitFor }: WatchOptions,
): Promise<BuildStatus> {
  const lostAtMs = Date.now() + patienceMs;
  for (;;) {
    try {
      return checked(await client.call('getOperationStatus', { operationId }, { signal }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isPassing = error.code === 'unreachable' || error.status === 429 || error.status >= 500;
      if (!isPassing || Date.now() >= lostAtMs) throw named(error, operationId);
      onLost?.(error);
      await wait(Math.max(intervalMs, (error.retryAfterSeconds ?? 0) * 1_000), signal);
    }
  }
}

function checked(status: BuildStatus): BuildStatus {
  const { status: state, percent, projectId }: Record<string, unknown> = status;
  if (typeof state === 'string' && typeof percent === 'number' && typeof projectId === 'string') return status;
  throw unexpectedResponse(
    'The server described the status of the build in a form that this client does not understand.',
  );
}

function named(error: ApiError, operationId: string): ApiError {
  return new ApiError(error.message, { ...error, operationId, cause: error });
}
