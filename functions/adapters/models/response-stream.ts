import type { ModelRequest, ModelUsage } from '../../ports/model.ts';
import { ResponseClock, type ResponseTimeouts } from './response-clock.ts';

/** An average of English and code, for what providers do not count. */
const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_IMAGE = 1_600;

/** Models that reason in their text do it first, between these. */
const REASONING = /^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/;

/** A response while it arrives: its text, its usage, and the clock that ends a silent one. */
export class ResponseStream {
  readonly clock: ResponseClock;
  /** Aborts when nobody waits for the response any more, or when it is silent. */
  readonly signal: AbortSignal;
  readonly #request: ModelRequest;
  readonly #onText: ((textSoFar: string) => void) | undefined;
  #written = '';
  #text = '';
  #reasoningCharacters = 0;
  #counted: Partial<ModelUsage> = {};

  constructor(request: ModelRequest, timeouts: ResponseTimeouts, onText?: (textSoFar: string) => void) {
    this.#request = request;
    this.#onText = onText;
    this.clock = new ResponseClock(timeouts);
    const { signal } = this.clock;
    this.signal = request.signal ? AbortSignal.any([request.signal, signal]) : signal;
  }

  /** The text so far, without the model's reasoning. */
  get text(): string {
    return this.#text;
  }

  /** Whether the model wrote or reasoned anything, which providers charge for. */
  get hasOutput(): boolean {
    return this.#written !== '' || this.#reasoningCharacters > 0;
  }

  addText(part: string): void {
    if (part === '') return;
    this.clock.noteOutput();
    this.#written += part;
    const text = this.#written.replace(REASONING, '');
    if (text === this.#text) return;
    this.#text = text;
    this.#onText?.(text);
  }

  addReasoning(part: string): void {
    if (part === '') return;
    this.clock.noteOutput();
    this.#reasoningCharacters += part.length;
  }

  /** Notes what the provider counted so far; absent numbers stay as they are. */
  count(usage: { [Name in keyof ModelUsage]?: number | null | undefined }): void {
    const { inputTokens, outputTokens, cachedInputTokens } = usage;
    this.#counted = {
      inputTokens: inputTokens ?? this.#counted.inputTokens,
      outputTokens: outputTokens ?? this.#counted.outputTokens,
      cachedInputTokens: cachedInputTokens ?? this.#counted.cachedInputTokens,
    };
  }

  /** What the provider counted, and an estimate of what it did not. */
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
