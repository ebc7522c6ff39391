import type { Page } from 'playwright-core';
import {
  type Expectation,
  type Flow,
  type Step,
  stepText,
  type Visitor,
} from '../../../shared/domain/acceptance-steps.ts';
import { HELD_BEFORE } from '../../ports/browser.ts';
import { meetExpectation, snapshot } from './meet-expectation.ts';
import type { OpenedPage } from './opened-page.ts';
import { readWidth } from './page-readers.ts';
import { performAction } from './perform-action.ts';

export interface FlowRun {
  flow: Flow;
  /** True for a flow that passed before the change. */
  isEarlier: boolean;
  /** Returns the page of a visitor; opens it on first use. */
  pageOf(visitor: Visitor): Promise<OpenedPage>;
  /** Called after each step, while the page shows its result. */
  onStep?(ended: EndedStep, opened: OpenedPage): Promise<void>;
}

export interface EndedStep {
  /** Counts from 0. */
  index: number;
  /** A description of the step. */
  step: string;
  passed: boolean;
  /** True when the page looks the same as after the previous step. */
  isUnchanged: boolean;
}

export interface FlowResult {
  /** One line for each passed step. */
  passed: string[];
  /** The failed step and the reason. */
  problem?: string;
}

/** Runs the steps of a flow up to the first failure. */
export async function runFlow({ flow, isEarlier, pageOf, onStep }: FlowRun): Promise<FlowResult> {
  const passed: string[] = [];
  let opened = await pageOf('first');
  for (const [index, step] of flow.steps.entries()) {
    const description = stepText(step);
    opened.action.begin(`step ${index + 1} of “${flow.name}” (${description})`);
    if (step.action === 'visitAs') opened = await pageOf(step.visitor);
    const { fault, isUnchanged = false } = await runStep(opened, step);
    await onStep?.({ index, step: description, passed: fault === undefined, isUnchanged }, opened);
    if (fault !== undefined) {
      return {
        passed,
        problem: `step ${index + 1} of “${flow.name}”, ${description}, fails${isEarlier ? HELD_BEFORE : ''}: ${fault}`,
      };
    }
    passed.push(`${flow.name}: ${description}`);
  }
  return { passed };
}

interface StepOutcome {
  /** The reason why the step fails. */
  fault?: string | undefined;
  isUnchanged?: boolean;
}

async function runStep({ page, reload }: OpenedPage, step: Step): Promise<StepOutcome> {
  switch (step.action) {
    case 'visitAs':
      return {};
    case 'reload':
      await reload();
      return {};
    case 'expectFits': {
      const { screenWidthPx, pageWidthPx } = await page.evaluate(readWidth);
      return pageWidthPx <= screenWidthPx + 1
        ? { isUnchanged: true }
        : { fault: `the page is ${pageWidthPx} px wide, the window ${screenWidthPx} px`, isUnchanged: true };
    }
    case 'expect': {
      const { fault, isImmediate } = await meetExpectation(page, step);
      return fault === undefined && step.isKept
        ? { fault: await lossAfterReload(page, step, reload) }
        : { fault, isUnchanged: isImmediate };
    }
    default:
      return { fault: await performAction(page, step) };
  }
}

/** Reloads the page and returns which expected state is lost; undefined when nothing is. */
async function lossAfterReload(
  page: Page,
  expected: Expectation,
  reload: () => Promise<void>,
): Promise<string | undefined> {
  const before = await snapshot(page, expected);
  await reload();
  const { fault } = await meetExpectation(page, { ...expected, changesWithinSeconds: undefined });
  if (fault !== undefined) return `after a reload ${fault}`;
  return (await snapshot(page, expected)) === before ? undefined : 'it is another after a reload';
}
