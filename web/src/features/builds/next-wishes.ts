import type { Turn } from '../../../../shared/domain/turn.ts';
import { t } from '../../lib/language/translate.ts';
import type { BuildResult } from './build-state.ts';

const MOST_WISHES = 3;

/**
 * Returns at most three changes that the user may want next: first repairs of failed features, then the model's
 * suggestions.
 */
export function nextWishes(turn: Turn | undefined, result: BuildResult | null): string[] {
  const failing = (result?.receipt?.features ?? [])
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'absent')
    .map(({ name }) => t`Make this work: ${name}`);
  return [...failing, ...(turn?.next ?? [])].slice(0, MOST_WISHES);
}
