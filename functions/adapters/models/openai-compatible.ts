/** Models behind a server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio and others. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Model,
  ModelAccessError,
  type ModelAnswer,
  ModelRefusedError,
  type ModelRequest,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { logAnswer } from './answer-log.ts';
import { completionRequest, readCompletion } from './chat-completion.ts';

/** A server that is silent this long has broken down. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The workflow retries with jitter; a passing failure before the first word is tried once more here. */
const MAX_ATTEMPTS = 2;
const RETRY_WAIT_MS = 300;
const DETAIL_LENGTH = 300;

interface OpenAiCompatibleOptions {
  /** Up to and without `/chat/completions`, e.g. `https://openrouter.ai/api/v1`. */
  baseUrl: string;
  /** Asked at each call, because admins may change it. */
  modelId: () => Promise<string>;
  /** Undefined for a server that wants none. */
  readKey: () => Promise<string | undefined>;
  silenceTimeoutMs?: number;
}

export class OpenAiCompatibleModel implements Model {
  readonly #options: OpenAiCompatibleOptions;

  constructor(options: OpenAiCompatibleOptions) {
    this.#options = options;
  }

  async answer(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelAnswer> {
    const modelId = await this.#options.modelId();
    const startedMs = performance.now();
    let hasBegun = false;
    const noteText = (textSoFar: string) => {
      hasBegun = true;
      onText?.(textSoFar);
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#ask(modelId, request, noteText);
        logAnswer(modelId, request, answer, startedMs);
        return answer;
      } catch (error) {
        if (request.signal?.aborted) throw error;
        if (hasBegun || attempt === MAX_ATTEMPTS || !isPassing(error)) throw error;
        await delay(RETRY_WAIT_MS * (1 + Math.random()));
      }
    }
  }

  async #ask(
    modelId: string,
    request: ModelRequest,
    onText: (textSoFar: string) => void,
  ): Promise<ModelAnswer> {
    const { baseUrl, readKey, silenceTimeoutMs = SILENCE_TIMEOUT_MS } = this.#options;
    const key = await readKey();
    const silence = new SilenceWatch(silenceTimeoutMs);
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(completionRequest(modelId, request)),
        redirect: 'error',
        signal: request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal,
      });
      if (!response.ok || !response.body) throw await refusal(response);
      return await readCompletion(silence.watch(response.body), request, onText);
    } catch (error) {
      throw isOurs(error)
        ? error
        : new ModelUnavailableError('The model server broke off.', { cause: error });
    } finally {
      silence.end();
    }
  }
}

/** Aborts when nothing has arrived for too long. */
class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#timer.refresh();
      yield chunk;
    }
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function refusal(response: Response): Promise<Error> {
  const { status } = response;
  const message = `The model server answered ${status}: ${(await response.text()).slice(0, DETAIL_LENGTH)}`;
  if (status === 429) return new ModelThrottledError(message);
  // 402: the provider's account is empty; 404: it does not have this model.
  if ([401, 402, 403, 404].includes(status)) return new ModelAccessError(message);
  if (status === 408 || status >= 500) return new ModelUnavailableError(message);
  return new ModelRefusedError(message);
}

function isPassing(error: unknown): boolean {
  return error instanceof ModelThrottledError || error instanceof ModelUnavailableError;
}

function isOurs(error: unknown): boolean {
  return isPassing(error) || error instanceof ModelAccessError || error instanceof ModelRefusedError;
}
