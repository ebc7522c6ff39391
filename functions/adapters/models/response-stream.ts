import type { ModelRequest, ModelUsage } from '../../ports/model.ts';
import { ResponseClock, type ResponseTimeouts } from './response-clock.ts';

/** The average for English and code, used to estimate the usage when a provider does not report it. */
const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_IMAGE = 1_600;

/**
 * The limit of a response's characters per token. It is far above the average, so a longer response has exceeded its
 * token limit, whatever its server reports.
 */
const MOST_CHARACTERS_PER_TOKEN = 16;
/** The minimum limit in characters, so that long reasoning fits even with a small token limit. */
const LEAST_LIMIT_CHARACTERS = 400_000;

const REASONING = /^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/;

export class ResponseStream {
  readonly clock: ResponseClock;
  /** Aborts when the caller aborts, when the response is silent for too long, and when it exceeds its limit. */
  readonly signal: AbortSignal;
  readonly #request: ModelRequest;
  readonly #onText: ((textSoFar: string) => void) | undefined;
  readonly #passed = new AbortController();
  readonly #limit: number;
  #written = '';
  #text = '';
  #reasoningCharacters = 0;
  #counted: Partial<ModelUsage> = {};

  constructor(request: ModelRequest, timeouts: ResponseTimeouts, onText?: (textSoFar: string) => void) {
    this.#request = request;
    this.#onText = onText;
    this.clock = new ResponseClock(timeouts);
    const signals = [this.clock.signal, this.#passed.signal];
    this.signal = AbortSignal.any(request.signal ? [request.signal, ...signals] : signals);
    const tokens = request.maxOutputTokens + (request.reasoningTokens ?? 0);
    this.#limit = Math.max(LEAST_LIMIT_CHARACTERS, tokens * MOST_CHARACTERS_PER_TOKEN);
  }

  get text(): string {
    return this.#text;
  }

  /** True when the model wrote or reasoned anything, which providers charge for. */
  get hasOutput(): boolean {
    return this.#written !== '' || this.#reasoningCharacters > 0;
  }

  /** True when the server exceeded the output limit and was stopped. */
  get isOverLimit(): boolean {
    return this.#passed.signal.aborted;
  }

  addText(part: string): void {
    if (part === '' || this.isOverLimit) return;
    this.clock.noteOutput();
    this.#written += part.slice(0, this.#limit);
    this.#stopAtLimit();
    const text = this.#written.replace(REASONING, '');
    if (text === this.#text) return;
    this.#text = text;
    this.#onText?.(text);
  }

  addReasoning(part: string): void {
    if (part === '') return;
    this.clock.noteOutput();
    this.#reasoningCharacters += part.length;
    this.#stopAtLimit();
  }

  #stopAtLimit(): void {
    if (this.#written.length + this.#reasoningCharacters > this.#limit) this.#passed.abort();
  }

  /** Records the provider's usage so far; a missing number keeps its last value. */
  count(usage: { [Name in keyof ModelUsage]?: number | null | undefined }): void {
    const { inputTokens, outputTokens, cachedInputTokens } = usage;
    this.#counted = {
      inputTokens: inputTokens ?? this.#counted.inputTokens,
      outputTokens: outputTokens ?? this.#counted.outputTokens,
      cachedInputTokens: cachedInputTokens ?? this.#counted.cachedInputTokens,
    };
  }

  get usage(): ModelUsage {
    const { inputTokens, outputTokens, cachedInputTokens = 0 } = this.#counted;
    const written = Math.ceil((this.#written.length + this.#reasoningCharacters) / CHARACTERS_PER_TOKEN);
    return {
      inputTokens: inputTokens ?? estimateInput(this.#request),
      outputTokens: outputTokens ?? written,
      cachedInputTokens,
    };
  }
}

function estimateInput({ system, messages }: ModelRequest): number {
  const characters = messages.reduce((sum, { text }) => sum + text.length, system.length);
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + images * TOKENS_PER_IMAGE;
}
