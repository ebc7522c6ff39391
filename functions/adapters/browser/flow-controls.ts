import type { Page } from 'playwright-core';
import {
  type Flow,
  isExpectation,
  isInput,
  type Step,
  type StepTarget,
} from '../../../shared/domain/acceptance-steps.ts';
import type { FlowTrial } from './flow-trial.ts';
import { locate } from './locate.ts';
import type { OpenedPage } from './opened-page.ts';
import { type FlowRun, runFlow } from './run-flow.ts';

/** The time limit of a step is `factor` times the duration of the same step in the passed flow, plus `moreMs`. */
const LIMIT = { factor: 1.2, moreMs: 250 };

type Durations = ReadonlyMap<number, number>;

/**
 * The result of a negative control: a passed flow runs again without input, with other entries, or on the document before
 * the change, and should fail. `holds`: the flow passes nevertheless, so it proves nothing. `no_time`: the machine was too busy to run
 * it. `failedAt`: the index of the failed step.
 */
export type ControlResult = 'holds' | 'no_time' | { failedAt: number };

/**
 * Runs a passed flow on a copy of the app that receives no input: first without the input steps, then with them. Both
 * runs use the same page, because the first run cannot change a page that receives no input.
 */
export function runWithoutInput(
  trial: FlowTrial,
  steps: readonly Step[],
  durationsMs: Durations,
): Promise<ControlResult> {
  return runControl(trial, 'deaf', async (pageOf) => {
    const { flow } = trial;
    // Hovering is left out, because CSS reacts to it without the app's scripts.
    const isLeftOut = ({ action }: Step) => action === 'hover';
    const withInput = () => runFlow({ ...timed(trial, steps, durationsMs), pageOf, isLeftOut });
    // Without the input steps, the download would be left out too, so such a run could not show whether the flow holds.
    if (steps.some(({ action }) => action === 'download')) return withInput();
    if (!steps.some((step) => isExpectation(step) && !isInput(step))) return withInput();
    let next = 0;
    const untouched = await runFlow({
      ...{ flow, steps, pageOf, isLeftOut: isInput },
      limitMsOf: (index) => {
        const limitMs = controlLimitMs(durationsMs, next, index);
        next = index + 1;
        return limitMs;
      },
    });
    return untouched.failed ? withInput() : untouched;
  });
}

/** Selects the elements that a user can edit without any script. */
const EDITABLE = '[contenteditable], [contenteditable] *';
/** Selects elements whose value or reference can change an accessible name without any script. */
const NAMING = `input, textarea, select, [aria-labelledby], ${EDITABLE}`;

/**
 * Returns whether only user input can have met an expectation. This is certain when the expectation contains a random
 * word of the flow, in the text of an element that a user cannot edit, or in a name that no field changes. `expected`
 * contains the placeholders of the flow's values, and `met` contains the values.
 */
export async function needsInput({ page }: OpenedPage, flow: Flow, expected?: Step, met?: Step): Promise<boolean> {
  if (expected?.action !== 'expect' || met?.action !== 'expect' || met.not || met.state === 'gone') return false;
  const words = Object.entries(flow.values ?? {}).flatMap(([name, kind]) => (kind === '$word' ? [`{${name}}`] : []));
  const hasWord = (text = '') => words.some((word) => text.includes(word));
  if (hasWord(expected.text) || hasWord(expected.contains)) return !(await shows(page, met, EDITABLE));
  let target: StepTarget | undefined = expected;
  let found: StepTarget | undefined = met;
  while (target && found && !hasWord(target.name)) [target, found] = [target.within, found.within];
  return found !== undefined && !(await shows(page, found, NAMING));
}

/** Returns whether an element of the target matches the selector, or contains an element that does. */
async function shows(page: Page, target: StepTarget, selector: string): Promise<boolean> {
  const { elements } = await locate(page, target);
  const inner = page.locator(selector);
  return (await elements.filter({ has: inner }).or(elements.and(inner)).count()) > 0;
}

/** Runs a passed flow on the document before the change. */
export function runOnBase(trial: FlowTrial, steps: readonly Step[], durationsMs: Durations): Promise<ControlResult> {
  return runControl(trial, 'base', (pageOf) => runFlow({ ...timed(trial, steps, durationsMs), pageOf }));
}

/** Runs a control on new pages of a place, and returns whether the flow passes there. */
export async function runControl(
  ...[trial, place, use]: [FlowTrial, ...Parameters<FlowTrial['open']>]
): Promise<ControlResult> {
  const result = await trial.open(place, use);
  if (result === 'no_time') return result;
  // A page that crashes or hangs fails the flow at its first step.
  if (typeof result === 'string') return { failedAt: 0 };
  return result.failed ? { failedAt: result.failed.index } : 'holds';
}

function timed({ flow }: FlowTrial, steps: readonly Step[], durationsMs: Durations): Omit<FlowRun, 'pageOf'> {
  return { flow, steps, limitMsOf: controlLimits(durationsMs) };
}

/** Returns the time limits of the steps of a control. `durationsMs` are those of the passed flow. */
export function controlLimits(durationsMs: Durations): (index: number) => number {
  return (index) => controlLimitMs(durationsMs, index, index);
}

function controlLimitMs(durationsMs: Durations, from: number, to: number): number {
  let tookMs = 0;
  for (let index = from; index <= to; index += 1) tookMs += durationsMs.get(index) ?? 0;
  return tookMs * LIMIT.factor + LIMIT.moreMs;
}
