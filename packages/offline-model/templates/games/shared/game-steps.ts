/** Steps that the flows of several games use. */

import type { Expectation, Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { advance, see } from '../../../engine/steps.ts';

/** Presses keys one after the other. Each is held until the last one is pressed, as fast players do. */
export const pressAll = (...keys: readonly string[]): Step => ({ action: 'press', key: keys.join('+') });

const MAX_AT_ONCE = 15;

/** Presses a key of one letter several times. A step holds only some of them. */
export function pressTimes(key: string, times: number): Step[] {
  return Array.from({ length: Math.ceil(times / MAX_AT_ONCE) }, (_, at) =>
    pressAll(...Array.from({ length: Math.min(MAX_AT_ONCE, times - at * MAX_AT_ONCE) }, () => key)),
  );
}

export const wait = (seconds: number): Step => advance(seconds / 60);

/** Clicks the only button of a group, which may have any name. */
export const clickIn = (role: string, name: string): Step => ({
  action: 'click',
  role: 'button',
  name: '',
  within: { role, name },
});

/** Expects a figure above the board, such as “Score” with “0”. */
export function figure(
  name: string,
  value: string | number,
  expected: Partial<Pick<Expectation, 'state' | 'isKept'>> = {},
): Step {
  return see('text', `${name}${value}`, expected);
}

export const says = (contains: string): Step => see('status', 'Game', { contains });

export const announced = (contains: string): Step => see('status', 'Announcements', { contains });

export const TIME_RUNS: Step = { action: 'expect', role: 'timer', name: 'Time', changesWithinSeconds: 3 };
export const TIME_STANDS: Step = {
  action: 'expect',
  role: 'timer',
  name: 'Time',
  changesWithinSeconds: 1.5,
  not: true,
};
