import { BOLD_DIRECTIONS } from './bold-directions.ts';
import { CLEAR_DIRECTIONS } from './clear-directions.ts';
import type { LookDirection } from './look-direction.ts';
import { WARM_DIRECTIONS } from './warm-directions.ts';

const ALL = [...WARM_DIRECTIONS, ...CLEAR_DIRECTIONS, ...BOLD_DIRECTIONS] as const;

/** All visual design directions. Each app follows one of them. */
export const LOOK_DIRECTIONS: readonly LookDirection[] = ALL;

/** Returns the direction with this id; the first direction for an unknown id. */
export function directionWith(wanted: string): LookDirection {
  return LOOK_DIRECTIONS.find(({ id }) => id === wanted) ?? ALL[0];
}
