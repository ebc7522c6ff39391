import pRetry from 'p-retry';
import {
  type Model,
  ModelError,
  type ModelRequest,
  type ModelResponse,
  ModelThrottledError,
  type ModelTraits,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { inferenceSettings } from './inference-settings.ts';
import { logResponse } from './log-response.ts';
import { familyOf } from './model-families.ts';
import { RESPONSE_TIMEOUTS, type ResponseTimeouts } from './response-clock.ts';
import { ResponseStream } from './response-stream.ts';

/** One retry covers a short failure; the caller decides about longer waits. */
const RETRIES = 1;
const RETRY_WAIT_MS = 300;

/** The end of a response. The ResponseStream contains its text and usage. */
export type ResponseEnding = Pick<ModelResponse, 'stopReason' | 'disclaimer'>;

export interface ModelOptions {
  /** Called for each request, because admins may change the model. */
  modelId: () => Promise<string>;
  timeouts?: ResponseTimeouts | undefined;
}

/** The common parts of all providers: time-outs, one quick retry, the log, and the usage of failed calls. */
export abstract class StreamedModel implements Model {
  readonly #modelId: () => Promise<string>;
  readonly #timeouts: ResponseTimeouts;

  constructor({ modelId, timeouts = RESPONSE_TIMEOUTS }: ModelOptions) {
    this.#modelId = modelId;
    this.#timeouts = timeouts;
  }

  /** Adds the response to the stream. Implementations import their client on first use. Throws ModelErrors. */
  protected abstract respond(modelId: string, request: ModelRequest, stream: ResponseStream): Promise<ResponseEnding>;

  async traits(): Promise<ModelTraits> {
    const { seesImages, ignoresImages = false, prices } = familyOf(await this.#modelId());
    return { seesImages, judgesImages: seesImages && !ignoresImages, prices };
  }

  async complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse> {
    const modelId = await this.#modelId();
    const sent = inferenceSettings(modelId, request);
    const startedMs = performance.now();
    const response = await pRetry(() => this.#attempt(modelId, request, onText), {
      retries: RETRIES,
      minTimeout: RETRY_WAIT_MS,
      randomize: true,
      shouldRetry: ({ error }) => !request.signal?.aborted && mayPassAtOnce(error),
    });
    logResponse({ modelId, request, sent, response, startedMs });
    return response;
  }

  async #attempt(
    modelId: string,
    request: ModelRequest,
    onText: ((textSoFar: string) => void) | undefined,
  ): Promise<ModelResponse> {
    const stream = new ResponseStream(request, this.#timeouts, onText);
    try {
      const ending = await this.respond(modelId, request, stream);
      return { text: stream.text, ...stream.usage, ...ending };
    } catch (error) {
      if (stream.isOverLimit) return { text: stream.text, ...stream.usage, stopReason: 'length' };
      const failure = stream.clock.signal.aborted ? new SilentModelError(stream.clock.signal) : error;
      if (failure instanceof ModelError && stream.hasOutput) failure.usage = stream.usage;
      throw failure;
    } finally {
      stream.clock.end();
    }
  }
}

class SilentModelError extends ModelUnavailableError {
  constructor({ reason }: AbortSignal) {
    super(reason instanceof Error ? reason.message : 'The model is silent.');
  }
}

/**
 * Returns whether to retry at once: not after the model wrote anything, not when the provider sent a wait time, and not
 * after minutes of silence.
 */
function mayPassAtOnce(error: Error): boolean {
  if (error instanceof SilentModelError) return false;
  if (error instanceof ModelThrottledError) return error.usage === undefined && !error.retryAfterSeconds;
  return error instanceof ModelUnavailableError && error.usage === undefined;
}
