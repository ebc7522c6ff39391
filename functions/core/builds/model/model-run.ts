import { DEFAULT_LLM_SETTINGS, MAX_OUTPUT_TOKENS } from '../../../../shared/domain/build-settings.ts';
import type { BuildRequest, Builds } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type Model,
  type ModelDisclaimer,
  ModelError,
  type ModelMessage,
  type ModelResponse,
  type ModelUsage,
} from '../../../ports/model.ts';
import { CONTINUE_PROMPT } from '../../../prompts/code.ts';
import type { WorkFiles } from '../work-files.ts';
import { abortWhenStopped } from './abort-when-stopped.ts';
import { costUsd } from './model-cost.ts';
import { joinContinuation, withoutReasoning } from './model-text.ts';

/** The maximum number of continuations of a response that the output limit cut off. */
const MAX_CONTINUATIONS = 4;

/** Receives the response while it streams, and may abort it. */
export interface Listener {
  onText(textSoFar: string): void;
  signal?: AbortSignal | undefined;
}

export interface WholeResponse {
  text: string;
  /** True when the text is still incomplete after the last continuation. */
  isCut: boolean;
}

/** The interval for storing the usage of an unfinished response, so that it is known if the stage is stopped. */
const RECORD_INTERVAL_MS = 10_000;
/**
 * The estimated number of characters in a token. Usage of unfinished responses is estimated, because providers do not
 * report it.
 */
const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_IMAGE = 1_600;

/** The reasoning budget of a stage in tokens, for models that support it. */
const REASONING_TOKENS: Partial<Record<string, number>> = { code: 8_192 };
const OTHER_REASONING_TOKENS = 4_096;

const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

type StageCost = ModelUsage & { durationMs: number; costUsd?: number | undefined };

interface RunServices {
  builds: Pick<Builds, 'find'>;
  model: Model;
  clock: Clock;
}

/**
 * Makes the model calls of one stage with the user's settings or the defaults. Records the usage and aborts the calls
 * when the build is stopped.
 */
export class ModelRun {
  readonly #services: RunServices;
  readonly #files: WorkFiles;
  readonly #stage: string;
  readonly #settings: typeof DEFAULT_LLM_SETTINGS;
  readonly #outputLimit: number;
  readonly #startedMs: number;
  #earlier: StageCost | undefined;
  #usage = NO_USAGE;
  #recordedMs: number;
  #recording: Promise<void> = Promise.resolve();
  #disclaimer: ModelDisclaimer | undefined;

  /**
   * `stage` is the name of the usage record. `outputLimit` is in tokens. Providers reserve this number for each
   * response, so stages with short responses pass a small limit.
   */
  constructor(
    services: RunServices,
    files: WorkFiles,
    stage: string,
    request: Pick<BuildRequest, 'llmSettings'>,
    outputLimit: number = MAX_OUTPUT_TOKENS.max,
  ) {
    this.#services = services;
    this.#files = files;
    this.#stage = stage;
    this.#settings = { ...DEFAULT_LLM_SETTINGS, ...request.llmSettings };
    this.#outputLimit = Math.min(outputLimit, this.#settings.maxOutputTokens);
    this.#startedMs = services.clock.nowMs();
    this.#recordedMs = this.#startedMs;
  }

  /** The disclaimer of the model's last response, if any. */
  get disclaimer(): ModelDisclaimer | undefined {
    return this.#disclaimer;
  }

  /** Returns one response. Throws StageError `stopped`, and the model's errors. */
  async ask(system: string, messages: readonly ModelMessage[], listener?: Listener): Promise<ModelResponse> {
    const { temperature, topP } = this.#settings;
    let soFar = NO_USAGE;
    const onText = (textSoFar: string) => {
      soFar = estimatedUsage(system, messages, textSoFar);
      this.#recordSometimes(soFar);
      listener?.onText(textSoFar);
    };
    const request = {
      system,
      messages,
      temperature,
      topP,
      maxOutputTokens: this.#outputLimit,
      reasoningTokens: REASONING_TOKENS[this.#stage] ?? OTHER_REASONING_TOKENS,
    };
    const { builds, model } = this.#services;
    const response = await abortWhenStopped(builds, this.#files.operationId, (ended) =>
      model.complete({ ...request, signal: anyOf(ended, listener?.signal) }, onText).catch(async (error: unknown) => {
        // Providers also charge for interrupted and refused responses.
        const used = (error instanceof ModelError ? error.usage : undefined) ?? soFar;
        if (used !== NO_USAGE) await this.#count(used).catch(() => undefined);
        throw error;
      }),
    );
    this.#disclaimer = response.disclaimer;
    await this.#count(response);
    return response;
  }

  async #count(usage: ModelUsage): Promise<void> {
    this.#usage = sumOf(this.#usage, usage);
    await this.#recording;
    await this.#record(NO_USAGE);
  }

  #recordSometimes(soFar: ModelUsage): void {
    const nowMs = this.#services.clock.nowMs();
    if (nowMs - this.#recordedMs < RECORD_INTERVAL_MS) return;
    this.#recordedMs = nowMs;
    // Writes records one after the other; the next record replaces a failed one.
    this.#recording = this.#recording.then(() => this.#record(soFar)).catch(() => undefined);
  }

  /** Stores the usage of this run together with that of earlier attempts of the stage. */
  async #record(unfinished: ModelUsage): Promise<void> {
    const earlier = await this.#readEarlier();
    const own = sumOf(this.#usage, unfinished);
    const { prices } = await this.#services.model.traits();
    await this.#files.usage.write({
      stage: this.#stage,
      durationMs: earlier.durationMs + this.#services.clock.nowMs() - this.#startedMs,
      ...sumOf(earlier, own),
      ...(prices && { costUsd: (earlier.costUsd ?? 0) + costUsd(prices, own) }),
      images: 0,
    });
  }

  async #readEarlier(): Promise<StageCost> {
    this.#earlier ??= (await this.#files.usage.read(this.#stage)) ?? { ...NO_USAGE, durationMs: 0 };
    return this.#earlier;
  }

  /**
   * Returns the whole response without the model's reasoning. When the output limit cuts a response off, requests
   * continuations and joins the parts. `hasEnded` returns whether a cut-off text is already complete, because some
   * models keep writing until the limit. Throws the errors of `ask`.
   */
  async askToEnd(
    system: string,
    messages: readonly ModelMessage[],
    listener?: Listener,
    hasEnded: (text: string) => boolean = () => false,
  ): Promise<WholeResponse> {
    let text = '';
    for (let part = 0; part <= MAX_CONTINUATIONS; part += 1) {
      const before = text;
      const response = await this.ask(
        system,
        part === 0 ? messages : continued(messages, before),
        listener && { signal: listener.signal, onText: (textSoFar) => listener.onText(before + textSoFar) },
      );
      text = withoutReasoning(joinContinuation(before, response.text));
      if (response.stopReason === 'end' || hasEnded(text)) return { text, isCut: false };
      if (response.text.trim() === '') break;
    }
    return { text, isCut: true };
  }
}

function anyOf(ended: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other ? AbortSignal.any([ended, other]) : ended;
}

function continued(messages: readonly ModelMessage[], text: string): ModelMessage[] {
  return [...messages, { role: 'assistant', text }, { role: 'user', text: CONTINUE_PROMPT }];
}

function sumOf(...usages: ModelUsage[]): ModelUsage {
  const sum = (of: keyof ModelUsage) => usages.reduce((total, usage) => total + usage[of], 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cachedInputTokens: sum('cachedInputTokens'),
  };
}

function estimatedUsage(system: string, messages: readonly ModelMessage[], text: string): ModelUsage {
  const characters = messages.reduce((sum, message) => sum + message.text.length, system.length);
  const images = messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0);
  return {
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) + images * TOKENS_PER_IMAGE,
    outputTokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    cachedInputTokens: 0,
  };
}
