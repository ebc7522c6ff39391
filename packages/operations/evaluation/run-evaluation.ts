import type { Environment } from '@buidl/local-cloud/models/model-sources';
import pRetry from 'p-retry';
import { type Model, ModelThrottledError, ModelUnavailableError } from '../../../functions/ports/model.ts';
import { buildPrompt } from './build-prompt.ts';
import { type EvaluationCloud, startEvaluationCloud } from './evaluation-cloud.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { EvaluationResult } from './evaluation-result.ts';
import { judgeCases } from './judge-cases.ts';
import type { EvaluationPrompt } from './prompt-set.ts';
import { expectReachable, modelNamed } from './reachable-model.ts';
import type { ResultFiles } from './result-files.ts';
import { outcomeText } from './score.ts';
import { signUp } from './sign-up.ts';
import { TokenBudget } from './token-budget.ts';

const JUDGE_RETRIES = 4;
const JUDGE_RETRY_MS = 5_000;
const JUDGE_RETRY_MAX_MS = 60_000;

export const NO_JUDGE = 'none';

export interface Evaluation {
  prompts: readonly EvaluationPrompt[];
  models: readonly string[];
  /** A value of MODEL, or `none` for no judge. By default, each model judges its own apps. */
  judge?: string | undefined;
  /** Token limit of this run, checked before each build. */
  budgetTokens?: number | undefined;
  files: ResultFiles;
  environment: Environment;
  signal: AbortSignal;
  onLine(line: string): void;
}

interface Judge {
  name: string;
  model: Model;
}

interface Contestant {
  name: string;
  /** Undefined for the offline model. */
  model: Model | undefined;
  judge: Judge | undefined;
}

/**
 * Builds all prompts that have no result yet. Returns the reason when it stops early. Throws EvaluationError and
 * ModelSettingsError; results that are already written stay.
 */
export async function runEvaluation(evaluation: Evaluation): Promise<string | undefined> {
  const budget = new TokenBudget(evaluation.budgetTokens);
  const contestants = await findContestants(evaluation);
  for (const contestant of contestants) {
    const stopped = await new ModelEvaluation(evaluation, contestant, budget).run();
    if (stopped !== undefined) return stopped;
  }
  return undefined;
}

async function findContestants(evaluation: Evaluation): Promise<Contestant[]> {
  const { models, environment, onLine } = evaluation;
  const contestants: Contestant[] = [];
  for (const name of models) {
    const model = await modelNamed(name, environment);
    const judgeName = evaluation.judge ?? name;
    const judging = judgeName === NO_JUDGE ? undefined : await modelNamed(judgeName, environment);
    if (judging === undefined && judgeName !== NO_JUDGE) {
      if (evaluation.judge !== undefined) throw new EvaluationError('The built-in composer cannot judge.');
      onLine(`${name} cannot judge, so its cases have no verdicts; --judge names a model that can.`);
    }
    contestants.push({ name, model, judge: judging && { name: judgeName, model: judging } });
  }
  return contestants;
}

/** Evaluates one model. Starts the local cloud before the first build, so a finished evaluation starts none. */
class ModelEvaluation {
  readonly #evaluation: Evaluation;
  readonly #contestant: Contestant;
  readonly #budget: TokenBudget;
  readonly #reachable = new Set<Model>();
  #started: Promise<{ cloud: EvaluationCloud; apiKey: string }> | undefined;

  constructor(evaluation: Evaluation, contestant: Contestant, budget: TokenBudget) {
    this.#evaluation = evaluation;
    this.#contestant = contestant;
    this.#budget = budget;
  }

  async run(): Promise<string | undefined> {
    try {
      for (const [index, prompt] of this.#evaluation.prompts.entries()) {
        const stopped = await this.#evaluate(prompt, index + 1);
        if (stopped !== undefined) return stopped;
      }
      return undefined;
    } finally {
      const started = await this.#started?.catch(() => undefined);
      await started?.cloud.close();
    }
  }

  async #evaluate(prompt: EvaluationPrompt, number: number): Promise<string | undefined> {
    const { files, prompts, signal, onLine } = this.#evaluation;
    const { name } = this.#contestant;
    const place = `${name}  ${number}/${prompts.length}  ${prompt.id}`;
    const known = await files.find(name, prompt.id);
    const isBuilt = known?.built.instruction === prompt.instruction;
    if (known && isBuilt && this.#isJudged(known, prompt)) {
      onLine(`${place}  done before`);
      return undefined;
    }
    if (signal.aborted) return 'It was stopped.';
    if (this.#budget.isUsedUp)
      return `The budget is used up (${this.#budget.text}). Run it again to continue from here.`;
    try {
      const result = known && isBuilt ? known : await this.#build(prompt);
      const judged = await this.#judge(prompt, result);
      onLine(`${place}  ${outcomeText(judged)}  ${this.#budget.text}`);
      return undefined;
    } catch (error) {
      if (signal.aborted) return 'It was stopped.';
      throw error;
    }
  }

  #isJudged({ built, judgement }: EvaluationResult, { cases }: EvaluationPrompt): boolean {
    const { judge } = this.#contestant;
    if (!built.isCompleted || judge === undefined) return true;
    const texts = judgement?.cases.map(({ text }) => text);
    return judgement?.judge === judge.name && JSON.stringify(texts) === JSON.stringify(cases);
  }

  async #build(prompt: EvaluationPrompt): Promise<EvaluationResult> {
    const { files, signal } = this.#evaluation;
    const { name, model } = this.#contestant;
    if (model) await this.#expectReachable(name, model);
    const { built, html, thumbnail, phone } = await buildPrompt({ ...(await this.#start()), signal }, prompt);
    this.#budget.add(built.tokens);
    // A build that failed because the model is unreachable gets no result: the error ends this run, and the next run
    // repeats the prompt.
    if (model && !built.isCompleted) await expectReachable(name, model, signal);
    if (html !== undefined) await files.writeApp(name, prompt.id, html);
    if (thumbnail) await files.writeThumbnail(name, prompt.id, thumbnail);
    if (phone) await files.writePhoneView(name, prompt.id, phone);
    const result = { model: name, promptId: prompt.id, built };
    await files.write(result);
    return result;
  }

  async #judge(prompt: EvaluationPrompt, result: EvaluationResult): Promise<EvaluationResult> {
    const { files, signal } = this.#evaluation;
    const { name, judge } = this.#contestant;
    if (judge === undefined || this.#isJudged(result, prompt)) return result;
    await this.#expectReachable(judge.name, judge.model);
    const app = {
      html: await files.readApp(name, prompt.id),
      screenshot: await files.readThumbnail(name, prompt.id),
      phoneView: await files.readPhoneView(name, prompt.id),
      built: result.built,
    };
    const judgement = await pRetry(() => judgeCases(judge, prompt, app, signal), {
      retries: JUDGE_RETRIES,
      minTimeout: JUDGE_RETRY_MS,
      maxTimeout: JUDGE_RETRY_MAX_MS,
      signal,
      shouldRetry: ({ error }) =>
        !signal.aborted && (error instanceof ModelThrottledError || error instanceof ModelUnavailableError),
    });
    this.#budget.add(judgement.tokens);
    const judged = { ...result, judgement };
    await files.write(judged);
    return judged;
  }

  async #expectReachable(name: string, model: Model): Promise<void> {
    if (this.#reachable.has(model)) return;
    await expectReachable(name, model, this.#evaluation.signal);
    this.#reachable.add(model);
  }

  #start() {
    this.#started ??= this.#startCloud();
    return this.#started;
  }

  async #startCloud() {
    const { environment, onLine } = this.#evaluation;
    onLine(`Starting the product with ${this.#contestant.name} …`);
    const cloud = await startEvaluationCloud(this.#contestant.name, environment);
    try {
      return { cloud, apiKey: await signUp(cloud.api) };
    } catch (error) {
      await cloud.close();
      throw error;
    }
  }
}
