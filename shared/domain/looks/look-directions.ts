import { BOLD_DIRECTIONS } from './bold-directions.ts';
import { CLEAR_DIRECTIONS } from './clear-directions.ts';
import type { LookDirection } from './look-direction.ts';
import { WARM_DIRECTIONS } from './warm-directions.ts';

const ALL = [...WARM_DIRECTIONS, ...CLEAR_DIRECTIONS, ...BOLD_DIRECTIONS] as const;

/** The directions from which each app gets its look. */
export const LOOK_DIRECTIONS: readonly LookDirection[] = ALL;

/** Returns a direction; the first one for an id that is no longer known. */
export function directionWith(wanted: string): LookDirection {
  return LOOK_DIRECTIONS.find(({ id }) => id === wanted) ?? ALL[0];
}
