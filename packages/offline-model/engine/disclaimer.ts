/**
 * Writes the disclaimer of an app for its owner: the parts of the idea that the app lacks, and whether the build costs
 * no credits for that reason.
 */

import type { LocalModelDisclaimer } from '../local-model.ts';
import { itemNoun } from '../templates/tools/collection/nouns.ts';
import { shownTable } from '../templates/tools/collection/shown-table.ts';
import type { MatchedSpec } from './template.ts';

const CONNECT =
  'To connect a language model: MODEL_PROVIDER=openai-compatible MODEL_BASE_URL=http://localhost:11434/v1 MODEL_ID=qwen3-coder MODEL_API_KEY=none npm start';
/** The maximum number of listed facts, because a longer list would not fit into a note. */
const MOST_FACTS = 6;

/**
 * Returns the disclaimer; undefined when the app fits the idea. The build costs no credits when no template fits the
 * idea, or when the closest template lacks a feature that the idea names.
 */
export function disclaimerOf(spec: MatchedSpec): LocalModelDisclaimer | undefined {
  // Composes the app only to mark the facts that the template uses.
  spec.template.compose(spec);
  const unused = unusedMaterial(spec);
  const isFree = spec.isSubstitute || spec.missing.length > 0 || unused.length > 0;
  const notes = [
    ...(spec.isSubstitute ? [substituteSentence(spec), nearestSentence(spec)] : missingSentences(spec)),
    ...unused,
    ...(isFree ? [CONNECT] : []),
    ...untakenSentences(spec),
    ...frameworkSentences(spec),
  ];
  return notes.length === 0 ? undefined : { isFree, notes };
}

/** Returns a sentence for each type of attached file that the app does not use. */
function unusedMaterial(spec: MatchedSpec): string[] {
  const { tables, texts, hasLook } = spec.attached;
  const shown = shownTable(spec);
  const unshown = tables.filter((table) => table !== shown).map(({ name }) => name);
  return [
    ...(unshown.length === 0 ? [] : [`The built-in composer cannot show these rows here: ${unshown.join(', ')}.`]),
    ...(texts.length === 0 ? [] : [`The built-in composer does not read attached texts: ${texts.join(', ')}.`]),
    ...(hasLook ? ['The built-in composer sees no images, so it follows the look of none.'] : []),
  ];
}

function substituteSentence(spec: MatchedSpec): string {
  const what = spec.template.id === 'collection' ? `a collection of ${itemNoun(spec).many}` : 'a scoreboard';
  return `The built-in composer has no template for this idea, so it made ${what}. It costs nothing.`;
}

function nearestSentence({ nearest }: MatchedSpec): string {
  return `The nearest templates: ${nearest.map(({ label }) => label).join(', ')}.`;
}

function missingSentences({ template, missing }: MatchedSpec): string[] {
  return missing.length === 0 ? [] : [`Closest template: ${template.label}. Missing: ${missing.join(', ')}. Free.`];
}

/** Returns sentences that name the dates, numbers, names and lists of the idea that the app does not show. */
function untakenSentences({ facts, title }: MatchedSpec): string[] {
  const texts = facts.untaken(title).slice(0, MOST_FACTS);
  if (texts.length === 0) return [];
  return [
    `Not taken over from your idea: ${texts.map((text) => `“${text}”`).join(', ')}. Set it in the app where it can be set, or connect a language model.`,
  ];
}

function frameworkSentences({ missingFramework }: MatchedSpec): string[] {
  return missingFramework === undefined
    ? []
    : [`The app is plain JavaScript: ${missingFramework} needs a language model.`];
}
