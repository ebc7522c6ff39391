/** Writes the disclaimer of an app: whether it is a substitute, and which facts of the idea it lacks. */

import type { LocalModelDisclaimer } from '../local-model.ts';
import { itemNoun } from '../templates/tools/collection/nouns.ts';
import { missingLanguages, untakenSentence } from './facts/untaken-note.ts';
import type { MatchedSpec } from './template.ts';

const CONNECT =
  'To connect a language model: MODEL_PROVIDER=openai-compatible MODEL_BASE_URL=http://localhost:11434/v1 MODEL_ID=qwen3-coder MODEL_API_KEY=none npm start';

/** Returns the disclaimer; undefined when the app fits the idea. */
export function disclaimerOf(spec: MatchedSpec): LocalModelDisclaimer | undefined {
  // Called for its effect: composing marks the facts that the template uses.
  spec.template.compose(spec);
  const untaken = untakenSentence(spec);
  const languages = missingLanguages(spec);
  const notes = [
    ...(spec.isSubstitute ? [substituteSentence(spec), nearestSentence(spec), CONNECT] : []),
    ...(untaken === undefined ? [] : [untaken]),
    ...(spec.secondWish === undefined ? [] : [`The ${spec.secondWish} that you also asked for is not in this app.`]),
    ...languages,
  ];
  return notes.length === 0 ? undefined : { isFree: spec.isSubstitute, notes };
}

function substituteSentence(spec: MatchedSpec): string {
  const what = spec.template.id === 'collection' ? `a collection of ${itemNoun(spec).many}` : 'a scoreboard';
  return `The built-in composer has no template for this idea, so it made ${what}. It costs nothing.`;
}

function nearestSentence({ nearest }: MatchedSpec): string {
  return `The nearest templates: ${nearest.map(({ label }) => label).join(', ')}.`;
}
