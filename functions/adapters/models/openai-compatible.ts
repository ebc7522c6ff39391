import OpenAI, { APIError } from 'openai';
import pRetry from 'p-retry';
import {
  type Model,
  ModelAccessError,
  type ModelAnswer,
  ModelRefusedError,
  type ModelRequest,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { completionRequest, readCompletion } from './chat-completion.ts';
import { logResponse } from './log-response.ts';
import { SilenceWatch } from './silence-watch.ts';

/** A server that sends nothing for this long has broken down. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The workflow retries with jitter; one retry here covers a failure that passes at once. */
const RETRIES = 1;
const RETRY_WAIT_MS = 300;
const DETAIL_LENGTH = 300;

interface OpenAiCompatibleOptions {
  /** Up to and without `/chat/completions`, e.g. `https://openrouter.ai/api/v1`. */
  baseUrl: string;
  /** Read for each call, because admins may change it. */
  modelId: () => Promise<string>;
  /** Undefined for a server that needs none. */
  readKey: () => Promise<string | undefined>;
  silenceTimeoutMs?: number;
}

/** A model behind a server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio and others. */
export class OpenAiCompatibleModel implements Model {
  readonly #options: OpenAiCompatibleOptions;

  constructor(options: OpenAiCompatibleOptions) {
    this.#options = options;
  }

  async answer(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelAnswer> {
    const modelId = await this.#options.modelId();
    const startedMs = performance.now();
    let hasText = false;
    const noteText = (textSoFar: string) => {
      hasText = true;
      onText?.(textSoFar);
    };
    const answer = await pRetry(() => this.#complete(modelId, request, noteText), {
      retries: RETRIES,
      minTimeout: RETRY_WAIT_MS,
      randomize: true,
      // Text that was shown cannot be taken back.
      shouldRetry: ({ error }) => !hasText && !request.signal?.aborted && mayPass(error),
    });
    logResponse(modelId, request, answer, startedMs);
    return answer;
  }

  async #complete(
    modelId: string,
    request: ModelRequest,
    onText: (textSoFar: string) => void,
  ): Promise<ModelAnswer> {
    const { baseUrl, readKey, silenceTimeoutMs = SILENCE_TIMEOUT_MS } = this.#options;
    const key = await readKey();
    const silence = new SilenceWatch(silenceTimeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal;
    try {
      const chunks = await createClient(baseUrl, key, silence).chat.completions.create(
        completionRequest(modelId, request),
        { signal },
      );
      return await readCompletion(chunks, request, onText);
    } catch (error) {
      throw modelErrorOf(error);
    } finally {
      silence.end();
    }
  }
}

function createClient(baseURL: string, key: string | undefined, silence: SilenceWatch): OpenAI {
  return new OpenAI({
    baseURL,
    // The client demands a key, even where its header is left out.
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { authorization: null } }),
    maxRetries: 0,
    fetch: silence.fetch,
    // A redirect could take the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  });
}

/** One of the errors of the model port, with the original as its cause. */
function modelErrorOf(error: unknown): Error {
  if (error instanceof ModelRefusedError || error instanceof ModelUnavailableError) return error;
  const options = { cause: error };
  if (!(error instanceof APIError)) {
    return new ModelUnavailableError('The response of the model server broke off.', options);
  }
  const { status } = error;
  const message = `The model server failed: ${error.message.slice(0, DETAIL_LENGTH)}`;
  if (status === undefined || status === 408 || status >= 500) {
    return new ModelUnavailableError(message, options);
  }
  if (status === 429) return new ModelThrottledError(message, options);
  // 402: the provider's account is empty; 404: the provider does not have this model.
  if ([401, 402, 403, 404].includes(status)) return new ModelAccessError(message, options);
  return new ModelRefusedError(message, options);
}

function mayPass(error: Error): boolean {
  return error instanceof ModelThrottledError || error instanceof ModelUnavailableError;
}
