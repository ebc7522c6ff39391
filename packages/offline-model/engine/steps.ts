/** Writes acceptance steps. */
import type { Expectation, Step, Visitor } from '../../../shared/domain/acceptance-steps.ts';

export const click = (name: string, role = 'button'): Step => ({ action: 'click', role, name });
export const press = (key: string): Step => ({ action: 'press', key });
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
  expected: Partial<Pick<Expectation, 'state' | 'text' | 'value' | 'count'>> = {},
): Step {
  return { action: 'expect', role, name, ...expected };
}

/** Holds also when nothing was there, so a step before it must see the element. */
export function gone(role: string, name: string): Step {
  return see(role, name, { state: 'gone' });
}
