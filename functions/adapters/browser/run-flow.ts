import type { Page } from 'playwright-core';
import {
  type Expectation,
  type Flow,
  isAction,
  type Step,
  stepText,
  type Visitor,
} from '../../../shared/domain/acceptance-steps.ts';
import { locate } from './locate.ts';
import { expectationFault, meetExpectation, snapshot } from './meet-expectation.ts';
import type { OpenedPage } from './opened-page.ts';
import { readWidth } from './page-readers.ts';
import { performAction } from './perform-action.ts';
import { receiveDownload } from './receive-download.ts';
import type { StepFault } from './step-fault.ts';

export interface FlowRun {
  flow: Flow;
  /** The steps to run, with the drawn values. Default: the steps of `flow`. */
  steps?: readonly Step[];
  /** Returns the page of a visitor; opens it on first use. */
  pageOf(visitor: Visitor): Promise<OpenedPage>;
  /** Called after each step, while the page shows its result. */
  onStep?(ended: EndedStep, opened: OpenedPage): Promise<void>;
  /** Called for each expectation that is met. */
  onMet?(index: number, opened: OpenedPage): Promise<void>;
  /** Called before each action. `expected` has the indexes of the expectations that the action should bring about. */
  beforeActions?(expected: readonly number[], opened: OpenedPage): Promise<void>;
  /** Returns the time limit for a step to find its element or meet its expectation. Default: some seconds. */
  limitMsOf?(index: number): number;
  /** Returns the step to run in place of a step. */
  replace?(step: Step, opened: OpenedPage): Promise<Step>;
  /** Returns whether a step is left out. */
  isLeftOut?(step: Step): boolean;
}

export interface EndedStep {
  index: number;
  /** A description of the step. */
  step: string;
  passed: boolean;
  /** True when the page looks the same as after the previous step. */
  isUnchanged: boolean;
}

export interface FailedStep extends StepFault {
  index: number;
  /** True when no action was performed before the failed step. */
  isUntouched: boolean;
}

export interface FlowResult {
  /** The time that each ended step took, by its index. The time of a reload does not count. */
  durationsMs: ReadonlyMap<number, number>;
  failed?: FailedStep;
}

/** Runs the steps of a flow up to the first failure. */
export async function runFlow({ flow, steps = flow.steps, pageOf, ...run }: FlowRun): Promise<FlowResult> {
  const durationsMs = new Map<number, number>();
  let opened = await pageOf('first');
  let isUntouched = true;
  for (const [index, step] of steps.entries()) {
    if (run.isLeftOut?.(step)) continue;
    const description = stepText(flow.steps[index] ?? step);
    opened.action.begin(`step ${index + 1} of “${flow.name}” (${description})`);
    if (step.action === 'visitAs') opened = await pageOf(step.visitor);
    if (isAction(step)) await run.beforeActions?.(broughtAboutBy(steps, index), opened);
    const startedMs = performance.now();
    const { isUnchanged = false, ...outcome } = await runStep(
      opened,
      (await run.replace?.(step, opened)) ?? step,
      run.limitMsOf?.(index),
    );
    durationsMs.set(index, outcome.tookMs ?? performance.now() - startedMs);
    const { fault } = outcome;
    if (!fault) await run.onMet?.(index, opened);
    await run.onStep?.({ index, step: description, passed: fault === undefined, isUnchanged }, opened);
    if (fault) return { durationsMs, failed: { ...fault, index, isUntouched } };
    isUntouched &&= !isAction(step);
  }
  return { durationsMs };
}

/**
 * Returns the indexes of the expectations that a series of actions should bring about. `first` is the index of the
 * first action of the series; its expectations follow the series, up to the next action. Returns none when another
 * action directly precedes `first`. Leaves out expectations of a change over time, because they cannot be met at once.
 */
function broughtAboutBy(steps: readonly Step[], first: number): number[] {
  const previous = steps[first - 1];
  if (previous && isAction(previous)) return [];
  const begin = steps.findIndex((step, index) => index > first && !isAction(step));
  if (begin < 0) return [];
  const end = steps.findIndex((step, index) => index > begin && isAction(step));
  return steps.flatMap((step, index) => {
    const isBetween = index >= begin && (end < 0 || index < end);
    const isOfTime = step.action === 'expect' && step.changesWithinSeconds !== undefined;
    return isBetween && !isOfTime ? [index] : [];
  });
}

/** Returns whether an expectation is met now. Returns false for a download, because only an action saves a file. */
export async function holdsNow(opened: OpenedPage, step: Step | undefined): Promise<boolean> {
  const { page } = opened;
  switch (step?.action) {
    case 'expect':
      return (await expectationFault(page, step)) === undefined;
    case 'expectFits':
      return (await widthFault(opened)) === undefined;
    case 'waitFor':
      return (await locate(page, step)).count > 0;
    default:
      return false;
  }
}

async function widthFault({ world }: OpenedPage): Promise<StepFault | undefined> {
  const { screenWidthPx, pageWidthPx } = await world.evaluate(readWidth, undefined);
  if (pageWidthPx <= screenWidthPx + 1) return undefined;
  return { reason: `the page is ${pageWidthPx} px wide, the window ${screenWidthPx} px` };
}

interface StepOutcome {
  fault?: StepFault | undefined;
  isUnchanged?: boolean;
  /** The time that the step took without its reload. Default: the whole time of the step. */
  tookMs?: number;
}

async function runStep(opened: OpenedPage, step: Step, limitMs?: number): Promise<StepOutcome> {
  const { page, reload } = opened;
  switch (step.action) {
    case 'visitAs':
      return {};
    case 'reload':
      await reload();
      return {};
    case 'expectFits':
      return { fault: await widthFault(opened), isUnchanged: true };
    case 'expect': {
      const startedMs = performance.now();
      const { fault, isImmediate } = await meetExpectation(page, step, limitMs);
      const tookMs = performance.now() - startedMs;
      return fault === undefined && step.isKept
        ? { fault: await lossAfterReload(page, step, reload), tookMs }
        : { fault, tookMs, isUnchanged: isImmediate };
    }
    case 'download':
      return { fault: await receiveDownload(opened, step, limitMs) };
    default:
      return { fault: await performAction(page, step, limitMs) };
  }
}

/** Reloads the page and returns the expected state that is lost; undefined when nothing is lost. */
async function lossAfterReload(
  page: Page,
  expected: Expectation,
  reload: () => Promise<void>,
): Promise<StepFault | undefined> {
  const before = await snapshot(page, expected);
  await reload();
  const { fault } = await meetExpectation(page, { ...expected, changesWithinSeconds: undefined });
  if (fault) return { reason: `after a reload ${fault.reason}` };
  // If the step expects a text, value, number or order, the rest of the element may change during a reload, such as a
  // message beside the entry.
  const { text, contains, value, count, sorted } = expected;
  if ([text, contains, value, count, sorted].some((wanted) => wanted !== undefined)) return undefined;
  return (await snapshot(page, expected)) === before ? undefined : { reason: 'it is another after a reload' };
}
