/** Finds the features that the steps of a plan prove: steps use them, and an `expect` step shows the result. */
import type { Step } from '../../../shared/domain/acceptance-steps.ts';

/** Verbs in the names of interactions that mean the same as the action of a step. */
const VERBS: Partial<Record<Step['action'], readonly string[]>> = {
  fill: ['type', 'write', 'fill'],
  check: ['tick'],
  drag: ['drag', 'move'],
  visitAs: ['share', 'see'],
};

/**
 * Returns the interactions that the steps prove: for each `expect`, the first interaction whose verb matches an action
 * before the `expect`. When there is none, returns the name of an element that the steps use.
 */
export function provenFeatures(interactions: readonly string[], steps: readonly Step[]): string[] {
  const proven: string[] = [];
  let actions: Step[] = [];
  for (const step of steps) {
    if (step.action !== 'expect') {
      actions.push(step);
      continue;
    }
    const feature = interactions.find((interaction) => !proven.includes(interaction) && isTried(interaction, actions));
    if (feature !== undefined) proven.push(feature);
    actions = [];
  }
  return proven.length > 0 ? proven : usedNames(steps).slice(-1);
}

function isTried(interaction: string, actions: readonly Step[]): boolean {
  const [verb = ''] = wordsOf(interaction);
  return actions.some(
    (step) => VERBS[step.action]?.includes(verb) || ('name' in step && wordsOf(step.name).includes(verb)),
  );
}

/** Returns the names of elements that steps use before the last `expect`; without any, the expected names. */
function usedNames(steps: readonly Step[]): string[] {
  const lastExpect = steps.findLastIndex(({ action }) => action === 'expect');
  const used = steps.slice(0, lastExpect).filter(({ action }) => action !== 'expect');
  const shown = steps.filter(({ action }) => action === 'expect');
  return (used.length > 0 ? used : shown).flatMap((step) => ('name' in step && step.name !== '' ? [step.name] : []));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
