/** The calls of one stage to the model: with the user's settings, continued when cut, and accounted for. */

import type { BuildRequest } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model, ModelAnswer, ModelMessage, ModelUsage } from '../../ports/model.ts';
import { CONTINUE_PROMPT } from '../../prompts/code.ts';
import { completeDocument } from './model-text.ts';
import type { WorkFiles } from './work-files.ts';

/** How often an answer that the output limit cut is continued. */
const MAX_CONTINUATIONS = 4;

/** Who reads along while an answer is written, and may call it off. */
export interface Listener {
  onText(textSoFar: string): void;
  signal: AbortSignal;
}

/** How often it is noted what an answer has cost so far, in case nobody waits for its end. */
const NOTE_EVERY_MS = 10_000;
/** Only for answers without an end, whose providers never tell. */
const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_IMAGE = 1_600;

const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

type StageCost = ModelUsage & { durationMs: number };

export class ModelRun {
  readonly #services: { model: Model; clock: Clock };
  readonly #files: WorkFiles;
  readonly #stage: string;
  readonly #request: Pick<BuildRequest, 'llmSettings'>;
  readonly #startedMs: number;
  #earlier: StageCost | undefined;
  #usage = NO_USAGE;
  #notedMs: number;
  #noting: Promise<void> = Promise.resolve();

  /** `stage` names the record of usage that is kept with the operation. */
  constructor(
    services: { model: Model; clock: Clock },
    files: WorkFiles,
    stage: string,
    request: Pick<BuildRequest, 'llmSettings'>,
  ) {
    this.#services = services;
    this.#files = files;
    this.#stage = stage;
    this.#request = request;
    this.#startedMs = services.clock.nowMs();
    this.#notedMs = this.#startedMs;
  }

  /** One answer. Throws the model's errors. */
  async ask(system: string, messages: readonly ModelMessage[], listener?: Listener): Promise<ModelAnswer> {
    const { temperature, topP, maxOutputTokens } = this.#request.llmSettings;
    let soFar = NO_USAGE;
    const onText = (textSoFar: string) => {
      soFar = estimatedUsage(system, messages, textSoFar);
      this.#noteNowAndThen(soFar);
      listener?.onText(textSoFar);
    };
    const request = { system, messages, temperature, topP, maxOutputTokens, signal: listener?.signal };
    const answer = await this.#services.model.answer(request, onText).catch(async (error: unknown) => {
      // What broke off while it was written costs all the same; what never began costs nothing.
      if (soFar !== NO_USAGE) await this.#count(soFar).catch(() => undefined);
      throw error;
    });
    await this.#count(answer);
    return answer;
  }

  async #count(usage: ModelUsage): Promise<void> {
    this.#usage = sumOf(this.#usage, usage);
    await this.#noting;
    await this.#note(NO_USAGE);
  }

  #noteNowAndThen(soFar: ModelUsage): void {
    const nowMs = this.#services.clock.nowMs();
    if (nowMs - this.#notedMs < NOTE_EVERY_MS) return;
    this.#notedMs = nowMs;
    // Never two at once; one that is lost is made up for by the next.
    this.#noting = this.#noting.then(() => this.#note(soFar)).catch(() => undefined);
  }

  /** Adds to what earlier tries of the stage left, which the workflow makes after failures that may pass. */
  async #note(unfinished: ModelUsage): Promise<void> {
    this.#earlier ??= (await this.#files.usage.read(this.#stage)) ?? { ...NO_USAGE, durationMs: 0 };
    await this.#files.usage.write({
      stage: this.#stage,
      durationMs: this.#earlier.durationMs + this.#services.clock.nowMs() - this.#startedMs,
      ...sumOf(this.#earlier, this.#usage, unfinished),
      images: 0,
    });
  }

  /**
   * An answer that may be longer than the output limit: its parts are joined as they come, with nothing between them.
   * `isCut` tells that it was still not at its end.
   */
  async askForDocument(
    system: string,
    messages: readonly ModelMessage[],
    listener: Listener,
  ): Promise<{ text: string; isCut: boolean }> {
    let text = '';
    for (let part = 0; part <= MAX_CONTINUATIONS; part += 1) {
      const before = text;
      const answer = await this.ask(system, part === 0 ? messages : continued(messages, before), {
        signal: listener.signal,
        onText: (textSoFar) => listener.onText(before + textSoFar),
      });
      text = before + answer.text;
      // Some go on talking after the document until the limit stops them.
      if (answer.stopReason === 'end' || completeDocument(text)) return { text, isCut: false };
      if (answer.text.trim() === '') break;
    }
    return { text, isCut: true };
  }
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
