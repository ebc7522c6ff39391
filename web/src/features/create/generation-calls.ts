/** The two calls of a generation, and what each answer means to the dialog. */
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import type { GenerationRequest } from './generation-runner.ts';
import type { GenerationEvent } from './generation-state.ts';

export type Started =
  | { ok: true; names: { operationId: string; projectId: string } }
  | {
      ok: false;
      title: string;
      message: string;
      code: string;
      /** The build that is in the way. */
      runningOperationId: string | undefined;
    };

export async function startOperation(callApi: CallApi, request: GenerationRequest): Promise<Started> {
  try {
    const { operationId, projectId } = await (request.kind === 'create'
      ? callApi('createApp', request.fields)
      : callApi('reviseApp', request.fields));
    if (operationId !== '') return { ok: true, names: { operationId, projectId } };
    return refused(BUILD_MESSAGES.startFailed, BUILD_MESSAGES.noOperationId, 'unexpected_reply');
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return refused(BUILD_MESSAGES.startFailed, BUILD_MESSAGES.startFallback, 'unexpected');
    }
    const title = error.status === 409 ? BUILD_MESSAGES.inProgress : BUILD_MESSAGES.startFailed;
    const lacksReply = error.code === 'unexpected_reply' && error.status < 300;
    const message = lacksReply
      ? BUILD_MESSAGES.noOperationId
      : errorText(error, BUILD_MESSAGES.startFallback);
    return { ...refused(title, message, error.code), runningOperationId: error.operationId };
  }
}

function refused(title: string, message: string, code: string) {
  return { ok: false, title, message, code, runningOperationId: undefined } as const;
}

/** A refusal ends the watch; what may pass by itself is tried again. */
export async function askStatus(
  callApi: CallApi,
  operationId: string,
  now: () => number,
  random: () => number,
): Promise<GenerationEvent> {
  try {
    const reply = await callApi('getOperationStatus', { operationId });
    return { type: 'polled', reply, nowMs: now(), chance: random() };
  } catch (error) {
    const isFinal =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!isFinal) return { type: 'pollFailed', chance: random() };
    return {
      type: 'failed',
      title: BUILD_MESSAGES.failed,
      message: errorText(error, BUILD_MESSAGES.failedFallback),
    };
  }
}
