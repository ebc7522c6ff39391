import { isExpectation, isInput, type Step } from '../../../shared/domain/acceptance-steps.ts';
import type { FlowTrial } from './flow-trial.ts';
import { type FlowRun, runFlow } from './run-flow.ts';

/** The time limit of a step is `factor` times the duration of the same step in the passed flow, plus `moreMs`. */
const LIMIT = { factor: 1.2, moreMs: 250 };

type Durations = ReadonlyMap<number, number>;

/** The result of a run that is expected to fail. `holds` means that it passes. */
type ControlResult = 'holds' | 'no_time' | { failedAt: number };

/**
 * Runs a passed flow on a copy of the app that receives no input: first without the input steps, then with them. Both
 * runs use the same page, because the first run cannot change a page that receives no input.
 */
export function runWithoutInput(
  trial: FlowTrial,
  steps: readonly Step[],
  durationsMs: Durations,
): Promise<ControlResult> {
  return control(trial, 'deaf', async (pageOf) => {
    const { flow } = trial;
    // Hovering is left out, because CSS reacts to it without the app's scripts.
    const isLeftOut = ({ action }: Step) => action === 'hover';
    const withInput = () => runFlow({ ...timed(trial, steps, durationsMs), pageOf, isLeftOut });
    // The run without the input steps leaves out the download, so it cannot tell whether the flow holds.
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

/** Runs a passed flow on the document before the change. */
export function runOnBase(trial: FlowTrial, steps: readonly Step[], durationsMs: Durations): Promise<ControlResult> {
  return control(trial, 'base', (pageOf) => runFlow({ ...timed(trial, steps, durationsMs), pageOf }));
}

async function control(...[trial, place, use]: [FlowTrial, ...Parameters<FlowTrial['open']>]) {
  const result = await trial.open(place, use);
  if (result === 'no_time') return result;
  // A page that crashes or hangs fails the flow at its first step.
  if (typeof result === 'string') return { failedAt: 0 };
  return result.failed ? { failedAt: result.failed.index } : 'holds';
}

function timed({ flow }: FlowTrial, steps: readonly Step[], durationsMs: Durations): Omit<FlowRun, 'pageOf'> {
  return { flow, steps, limitMsOf: (index) => controlLimitMs(durationsMs, index, index) };
}

function controlLimitMs(durationsMs: Durations, from: number, to: number): number {
  let tookMs = 0;
  for (let index = from; index <= to; index += 1) tookMs += durationsMs.get(index) ?? 0;
  return tookMs * LIMIT.factor + LIMIT.moreMs;
}
