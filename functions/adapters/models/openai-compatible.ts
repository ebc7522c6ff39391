import pRetry from 'p-retry';
import {
  type Model,
  type ModelRequest,
  type ModelResponse,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { logResponse } from './log-response.ts';

/** A server that sends nothing for this long has broken down. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The workflow retries with jitter; one retry here covers a failure that passes at once. */
const RETRIES = 1;
const RETRY_WAIT_MS = 300;

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

  async complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse> {
    const modelId = await this.#options.modelId();
    const startedMs = performance.now();
    let hasText = false;
    const noteText = (textSoFar: string) => {
      hasText = true;
      onText?.(textSoFar);
    };
    const response = await pRetry(() => this.#request(modelId, request, noteText), {
      retries: RETRIES,
      minTimeout: RETRY_WAIT_MS,
      randomize: true,
      // Text that was shown cannot be taken back.
      shouldRetry: ({ error }) => !hasText && !request.signal?.aborted && mayPass(error),
    });
    logResponse(modelId, request, response, startedMs);
    return response;
  }

  async #request(
    modelId: string,
    request: ModelRequest,
    onText: (textSoFar: string) => void,
  ): Promise<ModelResponse> {
    const { baseUrl, readKey, silenceTimeoutMs = SILENCE_TIMEOUT_MS } = this.#options;
    const key = await readKey();
    // Loaded on first use, because evaluating the openai client would slow down every cold start of a Bedrock stack.
    const { completeChat } = await import('./complete-chat.ts');
    return completeChat({ baseUrl, key, modelId, silenceTimeoutMs }, request, onText);
  }
}

function mayPass(error: Error): boolean {
  return error instanceof ModelThrottledError || error instanceof ModelUnavailableError;
}
