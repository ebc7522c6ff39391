/** Which features a template may claim: those that its steps try, and whose result an expect shows. */
import type { Step } from '../../../shared/domain/acceptance-steps.ts';

/** Words for what a step does to an element, as the interactions of templates say it. */
const VERBS: Partial<Record<Step['action'], readonly string[]>> = {
  fill: ['type', 'write', 'fill'],
  check: ['tick'],
  drag: ['drag', 'move'],
  visitAs: ['share', 'see'],
};

/**
 * Returns the interactions of a template that its steps prove: for each expect, the first one whose verb the actions before it
 * name. Where there is none, returns the words on an element that the steps use.
 */
export function provenFeatures(interactions: readonly string[], steps: readonly Step[]): string[] {
  const proven: string[] = [];
  let actions: Step[] = [];
  for (const step of steps) {
    if (step.action !== 'expect') {
      actions.push(step);
      continue;
    }
    const feature = interactions.find(
      (interaction) => !proven.includes(interaction) && isTried(interaction, actions),
    );
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

/** Returns the names of what is used and then expected; without actions, of what is expected. */
function usedNames(steps: readonly Step[]): string[] {
  const lastExpect = steps.findLastIndex(({ action }) => action === 'expect');
  const used = steps.slice(0, lastExpect).filter(({ action }) => action !== 'expect');
  const shown = steps.filter(({ action }) => action === 'expect');
  return (used.length > 0 ? used : shown).flatMap((step) =>
    'name' in step && step.name !== '' ? [step.name] : [],
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
