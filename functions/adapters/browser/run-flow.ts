import type { Page } from 'playwright-core';
import { type Flow, type Step, stepText } from '../../../shared/domain/acceptance-steps.ts';
import { HELD_BEFORE } from '../../ports/browser.ts';
import type { CurrentAction } from './current-action.ts';
import { meetExpectation, snapshot } from './meet-expectation.ts';
import { readWidth } from './page-readers.ts';
import { performAction } from './perform-action.ts';

export interface FlowRun {
  flow: Flow;
  /** Whether it held before the change. */
  isEarlier: boolean;
  action: CurrentAction;
  /** Reloads the page and keeps its storage, as the site does. */
  reload(): Promise<void>;
  /** Called when a step has ended, while the page shows what came of it. */
  onStep?(ended: EndedStep): Promise<void>;
}

export interface EndedStep {
  /** Counts from 0. */
  index: number;
  /** The step in words. */
  step: string;
  passed: boolean;
}

export interface FlowResult {
  /** One line for each step that passed. */
  passed: string[];
  /** The step that failed, and why. */
  problem?: string;
}

/** Runs the steps of a flow up to the first that fails. */
export async function runFlow(
  page: Page,
  { flow, isEarlier, action, reload, onStep }: FlowRun,
): Promise<FlowResult> {
  const passed: string[] = [];
  for (const [index, step] of flow.steps.entries()) {
    const description = stepText(step);
    action.begin(`step ${index + 1} of “${flow.name}” (${description})`);
    const fault = await runStep(page, step, reload);
    await onStep?.({ index, step: description, passed: fault === undefined });
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

/** Returns why the step fails, or undefined when it passes. */
async function runStep(page: Page, step: Step, reload: () => Promise<void>): Promise<string | undefined> {
  switch (step.action) {
    case 'reload':
      await reload();
      return undefined;
    case 'expectFits': {
      const { screenWidthPx, pageWidthPx } = await page.evaluate(readWidth);
      return pageWidthPx <= screenWidthPx + 1
        ? undefined
        : `the page is ${pageWidthPx} px wide, the window ${screenWidthPx} px`;
    }
    case 'expect': {
      const fault = await meetExpectation(page, step);
      if (fault !== undefined || !step.isKept) return fault;
      const before = await snapshot(page, step);
      await reload();
      const lost = await meetExpectation(page, { ...step, changesWithinSeconds: undefined });
      if (lost !== undefined) return `after a reload ${lost}`;
      return (await snapshot(page, step)) === before ? undefined : 'it is another after a reload';
    }
    default:
      return performAction(page, step);
  }
}
