import { ApiError } from '@buidl/client/api-error';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import type { CallApi } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import type { BuildRequest } from '../build-request.ts';
import type { BuildEvent } from '../build-state.ts';

export type Started =
  | { ok: true; names: { operationId: string; projectId: string } }
  | {
      ok: false;
      title: string;
      message: string;
      code: string;
      runningOperationId: string | undefined;
    };

export async function startOperation(callApi: CallApi, request: BuildRequest): Promise<Started> {
  try {
    const { operationId, projectId } = await (request.kind === 'create'
      ? callApi('createApp', request.fields)
      : callApi('reviseApp', request.fields));
    if (operationId !== '') return { ok: true, names: { operationId, projectId } };
    return refused(BUILD_MESSAGES.startFailed, BUILD_MESSAGES.noOperationId, 'unexpected_response');
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return refused(BUILD_MESSAGES.startFailed, BUILD_MESSAGES.startFallback, 'unexpected');
    }
    const title = error.status === 409 ? BUILD_MESSAGES.inProgress : BUILD_MESSAGES.startFailed;
    const lacksOperationId = error.code === 'unexpected_response' && error.status < 300;
    const message = lacksOperationId ? BUILD_MESSAGES.noOperationId : errorText(error, BUILD_MESSAGES.startFallback);
    return { ...refused(title, message, error.code), runningOperationId: error.operationId };
  }
}

function refused(title: string, message: string, code: string) {
  return { ok: false, title, message, code, runningOperationId: undefined } as const;
}

/**
 * Requests the status of a build and returns the event for it. A refusal ends the polling; network failures, 429 and
 * 5xx are retried.
 */
export async function askStatus(
  callApi: CallApi,
  operationId: string,
  now: () => number,
  random: () => number,
): Promise<BuildEvent> {
  try {
    const response = await callApi('getOperationStatus', { operationId });
    return { type: 'polled', response, nowMs: now(), chance: random() };
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!isFinal) return { type: 'pollFailed', chance: random() };
    return {
      type: 'failed',
      title: BUILD_MESSAGES.failed,
      message: errorText(error, BUILD_MESSAGES.failedFallback),
    };
  }
}
