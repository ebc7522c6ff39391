/** The calls of one stage to the model: with the user's settings, continued when cut, and accounted for. */
import type { Clock } from '../../ports/clock.ts';
import type { Model, ModelAnswer, ModelMessage } from '../../ports/model.ts';
import { CONTINUE_PROMPT } from '../../prompts/code.ts';
import type { BuildRequest } from './build-request.ts';
import { completeDocument } from './model-text.ts';
import type { WorkFiles } from './work-files.ts';

/** How often an answer that the output limit cut is continued. */
const MAX_CONTINUATIONS = 4;

/** Who reads along while an answer is written, and may call it off. */
export interface Listener {
  onText(textSoFar: string): void;
  signal: AbortSignal;
}

export class ModelRun {
  readonly #services: { model: Model; clock: Clock };
  readonly #files: WorkFiles;
  readonly #stage: string;
  readonly #request: Pick<BuildRequest, 'llmSettings'>;
  readonly #startedMs: number;
  #inputTokens = 0;
  #outputTokens = 0;
  #cachedInputTokens = 0;

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
  }

  /** One answer. Throws the model's errors. */
  async ask(system: string, messages: readonly ModelMessage[], listener?: Listener): Promise<ModelAnswer> {
    const { temperature, topP, maxOutputTokens } = this.#request.llmSettings;
    const answer = await this.#services.model.answer(
      { system, messages, temperature, topP, maxOutputTokens, signal: listener?.signal },
      listener?.onText,
    );
    this.#inputTokens += answer.inputTokens;
    this.#outputTokens += answer.outputTokens;
    this.#cachedInputTokens += answer.cachedInputTokens;
    await this.#files.writeUsage({
      stage: this.#stage,
      durationMs: this.#services.clock.nowMs() - this.#startedMs,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cachedInputTokens: this.#cachedInputTokens,
      images: 0,
    });
    return answer;
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
