import type { Page } from 'playwright-core';
import { type Flow, isInput, type Step, stepTexts } from '../../../shared/domain/acceptance-steps.ts';
import { type ControlResult, controlLimits, runControl } from './flow-controls.ts';
import type { FlowTrial } from './flow-trial.ts';
import { locate } from './locate.ts';
import { runFlow } from './run-flow.ts';
import { sampleFor } from './sample-for.ts';

type Entry = Extract<Step, { action: 'fill' | 'select' }>;

/** The values of the second run with other entries, where the first one shows the same. */
const OTHER_TEXT = 'Quite another text';
const OTHER_DATES: Readonly<Record<string, string>> = {
  date: '2001-02-03',
  time: '22:45',
  month: '2001-02',
  'datetime-local': '2001-02-03T22:45',
};
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** Added to a number that a flow enters. It is large, because an app may treat neighbouring numbers alike. */
const NUMBER_STEP = 97;

/** Returns whether a step types or chooses something, so that another entry can be tried in its place. */
export function isEntry(step: Step): step is Entry {
  return step.action === 'fill' || step.action === 'select';
}

/**
 * Returns whether a step expects only that a fixed text or element is there. A count, an order, a state, a change or a
 * value of the flow is no fixed text. `steps` are the steps of the flow with its values.
 */
export function expectsFixedText(flow: Flow, steps: readonly Step[], index: number, source: string): boolean {
  const step = steps[index];
  if (step?.action !== 'expect' && step?.action !== 'waitFor') return false;
  if (/\{.+\}/.test(namesOf(flow.steps[index]).join('\n'))) return false;
  if (step.action === 'expect') {
    const { count, value, sorted, color, changesWithinSeconds, not, state = 'visible' } = step;
    const others = [count, value, sorted, color, changesWithinSeconds, not || undefined];
    if (others.some((other) => other !== undefined) || state !== 'visible') return false;
  }
  const names = namesOf(step).map((name) => name.toLowerCase());
  const entries = steps.slice(0, index).filter(isEntry);
  if (entries.some(({ value }) => isOwn(value, source) && names.some((name) => name.includes(value.toLowerCase())))) {
    return false;
  }
  // With an entry, the runs with other entries decide whether the app computes the text.
  return entries.length > 0 || names.every((name) => isInSource(name, source));
}

/** Returns whether an entry is a value of the flow and no text of the document, such as a placeholder. */
function isOwn(value: string, source: string): boolean {
  return value !== '' && !source.toLowerCase().includes(value.toLowerCase());
}

function namesOf(step: Step | undefined): string[] {
  if (!step) return [];
  return [...stepTexts(step), ...('within' in step && step.within ? [step.within.name] : [])];
}

/** Returns whether a text in lower case is part of the document, or a mere number, which a document may compute. */
function isInSource(text: string, source: string): boolean {
  const isNumber = !/\p{L}/u.test(text);
  const lower = source.toLowerCase();
  const words = (markup: string) => markup.replace(/\s+/g, ' ');
  return isNumber || words(lower).includes(words(text)) || words(lower.replace(/<[^>]*>/g, ' ')).includes(words(text));
}

/**
 * Runs a passed flow with other entries in its fields and lists, and with the same expectations. Returns `holds` when
 * the app shows the same whatever is entered. A second run has entries that differ in length and size, because an app
 * may answer several entries alike.
 */
export async function runWithOtherEntries(
  trial: FlowTrial,
  steps: readonly Step[],
  durationsMs: ReadonlyMap<number, number>,
): Promise<ControlResult | 'no_other_entry'> {
  let result: ControlResult | 'no_other_entry' = 'no_other_entry';
  for (const turn of [0, 1] as const) {
    let isOther = false;
    const control = await runControl(trial, 'other_entries', (pageOf) =>
      runFlow({
        ...{ flow: trial.flow, steps, pageOf, limitMsOf: controlLimits(durationsMs) },
        replace: async (step, { page }) => {
          if (!isEntry(step)) return step;
          const other = await otherEntry(page, step, turn);
          isOther ||= other !== step.value;
          return { ...step, value: other };
        },
      }),
    );
    if (!isOther) return result;
    if (control !== 'holds') return control;
    result = control;
  }
  return result;
}

/**
 * Runs a passed flow with its last input done twice. Returns `holds` when the app then shows the same number.
 */
export function runWithRepeatedInput(
  trial: FlowTrial,
  steps: readonly Step[],
  { durationsMs, before }: { durationsMs: ReadonlyMap<number, number>; before: number },
): Promise<ControlResult> {
  const last = steps.findLastIndex((step, index) => index < before && isInput(step));
  const repeated = steps.flatMap((step, index) => (index === last ? [step, step] : [step]));
  const limitMsOf = controlLimits(durationsMs);
  return runControl(trial, 'other_entries', (pageOf) =>
    runFlow({
      ...{ flow: trial.flow, steps: repeated, pageOf },
      limitMsOf: (index) => limitMsOf(index > last ? index - 1 : index),
    }),
  );
}

async function otherEntry(page: Page, step: Entry, turn: 0 | 1): Promise<string> {
  const { elements, count } = await locate(page, step, step.action);
  if (count === 0) return step.value;
  const element = elements.first();
  if (step.action === 'select') {
    const labels = (await element.locator('option').allTextContents()).map((label) => label.trim());
    const others = labels.filter((label) => label !== '' && !label.includes(step.value));
    return (turn === 0 ? others.at(-1) : others[0]) ?? step.value;
  }
  const given = async (name: string) => (await element.getAttribute(name)) ?? '';
  const [type = '', inputMode = '', min = '', max = '', limit = ''] = await Promise.all(
    ['type', 'inputmode', 'min', 'max', 'maxlength'].map(given),
  );
  const field = { type, inputMode, min, max, maxLength: Number(limit || -1), label: step.name };
  if (type === 'number' || type === 'range' || NUMBER.test(step.value)) return otherNumber(step.value, field, turn);
  const sample = sampleFor(field, 0);
  const other = turn === 0 || sample.includes('@') ? sample : (OTHER_DATES[type] ?? OTHER_TEXT);
  const changed = other === step.value ? sampleFor(field, 1) : other;
  return field.maxLength < 0 ? changed : changed.slice(0, field.maxLength);
}

/** Returns a much larger number in the first run, and a smaller one in the second, within the limits of the field. */
function otherNumber(value: string, { min, max }: { min: string; max: string }, turn: 0 | 1): string {
  const number = Number(value.replace(',', '.')) || 0;
  const other = turn === 0 ? Math.trunc(number) + NUMBER_STEP : Math.trunc(number / 2);
  const least = min === '' ? Number.NEGATIVE_INFINITY : Number(min);
  const most = max === '' ? Number.POSITIVE_INFINITY : Number(max);
  return String(Math.max(least, Math.min(most, other)));
}
