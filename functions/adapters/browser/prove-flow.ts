import {
  type Flow,
  isAction,
  isExpectation,
  isInput,
  type Step,
  stepText,
  stepTexts,
} from '../../../shared/domain/acceptance-steps.ts';
import { type FlowOutcome, HELD_BEFORE, type ObservedView } from '../../ports/browser.ts';
import { readTree } from './accessibility-tree.ts';
import { WIDE_PX } from './browser-window.ts';
import { expectsFixedText, runWithOtherEntries, runWithRepeatedInput } from './fixed-results.ts';
import { needsInput, runOnBase, runWithoutInput } from './flow-controls.ts';
import type { FlowTrial, Unended } from './flow-trial.ts';
import { drawValues, stepsWithValues, type Values, valuesText } from './flow-values.ts';
import { FormulaError } from './formula.ts';
import type { OpenedPage } from './opened-page.ts';
import { type EndedStep, type FailedStep, type FlowResult, holdsNow, runFlow } from './run-flow.ts';
import { withTimeout } from './with-timeout.ts';

export interface FlowProof extends FlowOutcome {
  /** One line for each expectation that the flow's actions brought about. */
  passed: string[];
  /** True when the findings of the check already contain the problem. */
  isReported?: boolean;
}

/**
 * Runs a flow, and runs it again with other values. Then runs it on a copy of the app that receives no input. If the
 * flow passes there too, it proves nothing. A flow without input would always pass on this copy, so it runs on the
 * document before the change instead. An earlier flow runs only once, because an earlier check already proved it.
 */
export async function proveFlow(trial: FlowTrial): Promise<FlowProof> {
  try {
    return await new Proof(trial).run();
  } catch (error) {
    if (error instanceof FormulaError) return withOutcome(trial.flow, 'proves_nothing', error.message);
    throw error;
  }
}

const NO_TIME = 'no time was left';
const FAILED_VIEW_MAX_BYTES = 3 * 1024;
const FAILED_VIEW_LIMIT_MS = 1_000;

/** Returns the result of a flow for which no time was left. */
export function notRun(flow: Flow): FlowProof {
  return withOutcome(flow, 'not_run', NO_TIME);
}

class Proof {
  readonly #trial: FlowTrial;
  readonly #flow: Flow;
  readonly #values: Values;
  readonly #steps: readonly Step[];
  /** The indexes of the expectations that already held before the actions that should bring them about. */
  readonly #heldBefore = new Set<number>();
  #failedView: ObservedView | undefined;
  /**
   * The index of the first expectation that the actions brought about. Undefined if a page without input may meet it.
   */
  #needsInput: number | undefined;

  constructor(trial: FlowTrial) {
    this.#trial = trial;
    this.#flow = trial.flow;
    this.#values = drawValues(trial.flow, trial);
    this.#steps = stepsWithValues(trial.flow, this.#values);
  }

  async run(): Promise<FlowProof> {
    const first = await this.#runFirst();
    if (typeof first === 'string' || first.failed) return this.#unmet(first, this.#values);
    if (this.#trial.isEarlier) return this.#met(0);
    const [faultOfSecond, proof] = await Promise.all([
      this.#flow.values && this.#runWithOtherValues(),
      this.#isRead ? this.#proveReading(first) : this.#proveActing(first),
    ]);
    return faultOfSecond ?? proof;
  }

  get #isRead(): boolean {
    return !this.#steps.some(isInput);
  }

  #runFirst(): Promise<FlowResult | Unended> {
    const { open, onStep } = this.#trial;
    return open('document', (pageOf) =>
      runFlow({
        ...{ flow: this.#flow, steps: this.#steps, pageOf },
        onStep: async (ended, opened) => {
          await this.#onStep(ended, opened);
          await onStep(ended, opened);
        },
        onMet: async (index, opened) => {
          if (index !== this.#causedSince(0)[0]) return;
          const hasInput = await needsInput(opened, this.#flow, this.#flow.steps[index], this.#steps[index]);
          if (hasInput) this.#needsInput = index;
        },
        beforeActions: async (expected, opened) => {
          for (const index of expected) {
            if (await holdsNow(opened, this.#steps[index])) this.#heldBefore.add(index);
          }
        },
      }),
    );
  }

  /** Reads what the page shows when a step fails. */
  async #onStep({ index, passed }: EndedStep, { session, page }: OpenedPage): Promise<void> {
    if (passed) return;
    const tree = await withTimeout(readTree(session, FAILED_VIEW_MAX_BYTES), FAILED_VIEW_LIMIT_MS).catch(
      // The page may have ended.
      () => undefined,
    );
    const widthPx = page.viewportSize()?.width ?? WIDE_PX;
    if (tree) this.#failedView = { name: `step ${index + 1} of “${this.#flow.name}”`, widthPx, tree };
  }

  /**
   * Runs the flow with other values. Returns its result when it does not pass, or when the page still shows the results
   * of the first values; otherwise undefined. Leaves out the steps after the last expectation that depends on the
   * values.
   */
  async #runWithOtherValues(): Promise<FlowProof | undefined> {
    const { seed, open } = this.#trial;
    const values = drawValues(this.#flow, { ...this.#trial, seed: seed + 1, others: this.#values });
    const all = stepsWithValues(this.#flow, values);
    const last = all.findLastIndex(
      (step, index) => isExpectation(step) && JSON.stringify(step) !== JSON.stringify(this.#steps[index]),
    );
    const steps = last < 0 ? all : all.slice(0, last + 1);
    const isOfFirst = (index: number) => !areAlike(steps[index], this.#steps[index]);
    const heldBefore = new Set<number>();
    /** For each expectation that depends on the values: whether the page also shows the result of the first values. */
    const showsFirst = new Map<number, boolean>();
    const result = await open('document', (pageOf) =>
      runFlow({
        ...{ flow: this.#flow, steps, pageOf },
        onStep: (ended, opened) => this.#onStep(ended, opened),
        beforeActions: async (expected, opened) => {
          for (const index of expected.filter(isOfFirst)) {
            if (await holdsNow(opened, this.#steps[index])) heldBefore.add(index);
          }
        },
        onMet: async (index, opened) => {
          const old = this.#steps[index];
          if (isOfFirst(index) && !heldBefore.has(index) && !isNegative(old)) {
            showsFirst.set(index, await holdsNow(opened, old));
          }
        },
      }),
    );
    if (typeof result === 'string' || result.failed) return this.#unmet(result, values);
    const [index] = showsFirst.keys();
    // A table may contain one result of the first values by accident, but hardly all of them.
    if (index === undefined || [...showsFirst.values()].includes(false)) return undefined;
    const reason = `it shows also the result of ${valuesText(this.#values)}`;
    return this.#unmet({ ...result, failed: { index, reason, isUntouched: false } }, values);
  }

  async #proveReading({ durationsMs }: FlowResult): Promise<FlowProof> {
    if (!this.#steps.some(isExpectation)) return this.#empty('it expects nothing');
    const read = this.#steps.every((step, index) => !isExpectation(step) || this.#isFixed(index))
      ? asFixed(this.#met(0))
      : this.#met(0);
    if (!this.#trial.hasBase) return read;
    const onBase = await runOnBase(this.#trial, this.#steps, durationsMs);
    if (onBase === 'no_time') return notRun(this.#flow);
    return onBase === 'holds' ? this.#empty('it holds also before this change') : read;
  }

  async #proveActing({ durationsMs }: FlowResult): Promise<FlowProof> {
    if (!this.#steps.some(isExpectation)) return this.#empty('it expects nothing');
    if (this.#causedSince(0).length === 0) return this.#empty('what it expects holds before its actions');
    if (this.#needsInput !== undefined) return this.#met(this.#needsInput);
    const withoutInput = await runWithoutInput(this.#trial, this.#steps, durationsMs);
    if (withoutInput === 'no_time') return notRun(this.#flow);
    if (withoutInput === 'holds') return this.#empty('it holds also when the app receives no input');
    return this.#proveVarying(withoutInput.failedAt, durationsMs);
  }

  /**
   * Returns the outcome of a flow that needs input. Fixed texts that also follow other entries prove nothing. Those that
   * follow a mere click are marked, because they prove only a feature that shows them.
   */
  async #proveVarying(firstProof: number, durationsMs: FlowResult['durationsMs']): Promise<FlowProof> {
    const met = this.#met(firstProof);
    const caused = this.#causedSince(firstProof);
    if (!caused.every((index) => this.#isFixed(index))) return met;
    const others = await runWithOtherEntries(this.#trial, this.#steps, durationsMs);
    if (others === 'no_time') return notRun(this.#flow);
    if (others === 'holds') return this.#empty('it shows the same whatever is entered');
    if (others !== 'no_other_entry') return met;
    const before = caused.at(-1) ?? 0;
    if (!caused.some((index) => textsOf(this.#steps[index]).some((text) => /\d/.test(text)))) return asFixed(met);
    const repeated = await runWithRepeatedInput(this.#trial, this.#steps, { durationsMs, before });
    if (repeated === 'no_time') return notRun(this.#flow);
    return repeated === 'holds' ? asFixed(met) : met;
  }

  #isFixed(index: number): boolean {
    return expectsFixedText(this.#flow, this.#steps, index, this.#trial.source);
  }

  /**
   * Returns a passed flow. `firstProof` is the index of the step that fails when the app receives no input. The
   * expectations before it prove nothing, because they are met without input too.
   */
  #met(firstProof: number): FlowProof {
    const proven = this.#isRead ? this.#steps.map((_, index) => index) : this.#causedSince(firstProof);
    const passed = this.#flow.steps.flatMap((step, index) =>
      isExpectation(step) && proven.includes(index) && !this.#heldBefore.has(index)
        ? [`${this.#flow.name}: ${stepText(step)}`]
        : [],
    );
    return { ...withOutcome(this.#flow, this.#isRead ? 'read' : 'shown'), passed };
  }

  #empty(reason: string): FlowProof {
    return { ...withOutcome(this.#flow, 'proves_nothing', reason), view: this.#failedView };
  }

  #unmet(result: FlowResult | Unended, values: Values): FlowProof {
    if (result === 'no_time') return notRun(this.#flow);
    if (result === 'lost') return { ...this.#failed('the page has ended'), isReported: true };
    if (result === 'too_slow') return this.#failed(`“${this.#flow.name}” takes too much processor time`);
    const { failed } = result;
    const step = failed && this.#flow.steps[failed.index];
    if (!failed || !step) throw new TypeError('A flow without a failed step is met.');
    const place = `step ${failed.index + 1} of “${this.#flow.name}”, ${stepText(step)}`;
    if (this.#isWrong(step, failed)) return this.#empty(`${place}: ${failed.reason}`);
    const given = this.#flow.values ? ` (${valuesText(values)})` : '';
    const before = this.#trial.isEarlier ? HELD_BEFORE : '';
    return this.#failed(`${place}, fails${before}: ${failed.reason}${given}`);
  }

  /**
   * Returns whether the step is wrong instead of the app. The first input of a flow is wrong when its element is
   * missing, unless the flow passed in an earlier build.
   */
  #isWrong(step: Step, { isOfStep, isMissing, isUntouched }: FailedStep): boolean {
    if (isOfStep) return true;
    return isInput(step) && isMissing === true && isUntouched && !this.#trial.isEarlier;
  }

  #failed(problem: string): FlowProof {
    return { ...withOutcome(this.#flow, 'failed', problem), view: this.#failedView };
  }

  /** Returns the indexes of the expectations, from `first` on, that follow an action and did not hold before it. */
  #causedSince(first: number): number[] {
    const firstAction = this.#steps.findIndex(isAction);
    return this.#steps.flatMap((step, index) =>
      index >= first && index >= firstAction && isExpectation(step) && !this.#heldBefore.has(index) ? [index] : [],
    );
  }
}

function withOutcome({ name }: Flow, outcome: FlowOutcome['outcome'], problem?: string): FlowProof {
  return { name, outcome, problem, passed: [] };
}

function textsOf(step: Step | undefined): string[] {
  return step ? stepTexts(step) : [];
}

/** Marks a flow whose expectations show only fixed texts of the document. */
function asFixed(proof: FlowProof): FlowProof {
  return { ...proof, isFixed: true };
}

/** Returns whether a step can be met whatever the values are, such as one that expects the absence of an element. */
function isNegative(step: Step | undefined): boolean {
  return step?.action !== 'expect' || step.not === true || step.state === 'gone';
}

/**
 * Returns whether two steps expect the same. Two texts count as equal when one contains the other, because a page that
 * shows the longer text meets both expectations.
 */
function areAlike(left: Step | undefined, right: Step | undefined): boolean {
  if (left?.action !== 'expect' || right?.action !== 'expect') return true;
  const pairs = [
    [left.name, right.name],
    [left.text, right.text],
    [left.contains, right.contains],
    [left.value, right.value],
    [left.count, right.count],
  ].map((pair) => pair.map((part = '') => String(part)));
  return pairs.every(([one = '', other = '']) => one.includes(other) || other.includes(one));
}
