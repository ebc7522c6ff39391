/** Creates steps of acceptance flows. The texts of a step may contain values of `VALUE_KINDS` in braces. */
import type { Expectation, Step, Visitor } from '../../../shared/domain/acceptance-steps.ts';

/** The types of the values that texts may name in braces. Each run of a flow draws new values. */
export const VALUE_KINDS: Readonly<Record<string, string>> = {
  word: '$word',
  other: '$word',
  name: '$word',
  amount: '$number(20,90)',
  a: '$number(2,9)',
  b: '$number(2,9)',
};

export const click = (name: string, role = 'button'): Step => ({ action: 'click', role, name });
export const doubleClick = (name: string): Step => ({ action: 'doubleClick', role: 'button', name });
export const press = (key: string): Step => ({ action: 'press', key });
export const download = (name: string): Step => ({ action: 'download', role: 'button', name });
/** Moves the app's clock forward. */
export const advance = (minutes: number, days = 0): Step => ({ action: 'advance', minutes, days });
/**
 * Clicks the only button of the toast. Does not name the button, because the observed views contain the toast only by
 * chance, so the Examiner may not know the name.
 */
export const undo: Step = { action: 'click', role: 'button', name: '', within: { role: 'region', name: 'Message' } };
export const reload: Step = { action: 'reload' };
export const visitAs = (visitor: Visitor): Step => ({ action: 'visitAs', visitor });

export function fill(name: string, value: string, role = 'textbox'): Step {
  return { action: 'fill', role, name, value };
}

export function select(name: string, value: string): Step {
  return { action: 'select', role: 'combobox', name, value };
}

export function see(
  role: string,
  name: string,
  expected: Partial<
    Pick<
      Expectation,
      'state' | 'color' | 'text' | 'contains' | 'value' | 'count' | 'sorted' | 'within' | 'isKept' | 'not'
    >
  > = {},
): Step {
  return { action: 'expect', role, name, ...expected };
}

/**
 * Expects the absence of an element. The step also passes when the element never existed, so an earlier step must
 * expect it.
 */
export function gone(role: string, name: string): Step {
  return see(role, name, { state: 'gone' });
}
