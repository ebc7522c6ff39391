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

/** One retry covers a failure that passes at once; whoever asked decides about longer waits. */
const RETRIES = 1;
const RETRY_WAIT_MS = 300;

/** How a response ended: everything but the text and the usage, which the stream has. */
export type ResponseEnding = Pick<ModelResponse, 'stopReason' | 'disclaimer'>;

export interface ModelOptions {
  /** Read for each call, because admins may change it. */
  modelId: () => Promise<string>;
  timeouts?: ResponseTimeouts | undefined;
}

/** What all providers have in common: time-outs, one quick retry, the log, and the usage of calls that fail. */
export abstract class StreamedModel implements Model {
  readonly #modelId: () => Promise<string>;
  readonly #timeouts: ResponseTimeouts;

  constructor({ modelId, timeouts = RESPONSE_TIMEOUTS }: ModelOptions) {
    this.#modelId = modelId;
    this.#timeouts = timeouts;
  }

  /**
   * Sends one request and adds what arrives to the stream. Its client is imported on first use, because evaluating it would
   * slow down every start of a function. Throws ModelErrors.
   */
  protected abstract respond(
    modelId: string,
    request: ModelRequest,
    stream: ResponseStream,
  ): Promise<ResponseEnding>;

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

/** The clock ended the call, of which the client knows only that it was aborted. */
class SilentModelError extends ModelUnavailableError {
  constructor({ reason }: AbortSignal) {
    super(reason instanceof Error ? reason.message : 'The model is silent.');
  }
}

/**
 * Text that was shown cannot be taken back, a provider that says how long to wait means it, and a server that was silent for
 * minutes will not respond at once.
 */
function mayPassAtOnce(error: Error): boolean {
  if (error instanceof SilentModelError) return false;
  if (error instanceof ModelThrottledError) return error.usage === undefined && !error.retryAfterSeconds;
  return error instanceof ModelUnavailableError && error.usage === undefined;
}
