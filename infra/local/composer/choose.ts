/** Chooses the archetype that an idea asks for, by scored words. */
import type { Archetype, Keyword } from './archetype.ts';
import { allArchetypes } from './archetypes/all.ts';
import { collection } from './archetypes/collection/collection.ts';
import { landingPage } from './archetypes/landing-page/landing-page.ts';
import { scriptLanguageOf } from './language.ts';
import { withoutName } from './naming.ts';
import { stem, wordsOf, wordsOfName } from './words.ts';

export interface Choice {
  idea: string;
  projectName: string;
  projectType: 'webapp' | 'game' | 'website';
}

const LEAST_SCORE = 1.6;
/** What comes after these says what the app is for or has, not what it is. */
const TAIL_OPENERS = new Set([
  'for',
  'about',
  'with',
  'that',
  'which',
  'where',
  'like',
  'using',
  'including',
  'so',
  'to',
]);
const NEGATIONS = new Set(['not', 'no', 'without', "isn't", 'never', 'except']);

/** Returns the best match, or the general collection app when no archetype is meant. */
export function chooseArchetype(choice: Choice): Archetype {
  const scored = allArchetypes
    .map((archetype) => ({ archetype, score: scoreOf(archetype, choice) }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (best !== undefined && best.score >= LEAST_SCORE) return best.archetype;
  return choice.projectType === 'website' ? landingPage : collection;
}

/** Returns how strongly the prompt asks for the archetype; 0 when not at all. */
export function scoreOf(archetype: Archetype, { idea, projectName, projectType }: Choice): number {
  const words = wordsOf(withoutName(idea));
  const stems = words.map(stem);
  const masked = maskOtherMeanings(stems, archetype.otherMeanings ?? []);
  const nameStems = maskOtherMeanings(wordsOfName(projectName).map(stem), archetype.otherMeanings ?? []);
  const tailAt = words.findIndex((word, index) => index > 1 && TAIL_OPENERS.has(word));
  let score = 0;
  for (const keyword of archetype.keywords) {
    const inIdea = unspaced(keyword)
      ? idea.includes(keyword.phrase)
        ? 1
        : 0
      : ideaFactor(masked, words, keyword, tailAt);
    const inName = namesIt(nameStems, projectName, keyword) ? 0.5 : 0;
    score += keyword.weight * Math.max(inIdea, inName, inIdea > 0 && inName > 0 ? inIdea + 0.25 : 0);
  }
  if (score > 0 && archetype.type === projectType && projectType !== 'webapp') score *= 1.25;
  return score;
}

function ideaFactor(
  stems: readonly string[],
  words: readonly string[],
  keyword: Keyword,
  tailAt: number,
): number {
  const phrase = wordsOf(keyword.phrase).map(stem);
  let best = 0;
  for (const at of positionsOf(stems, phrase)) {
    if (words.slice(Math.max(0, at - 3), at).some((word) => NEGATIONS.has(word))) continue;
    if (words[at - 1] === 'of' && words[at - 2] === 'instead') continue;
    best = Math.max(best, tailAt < 0 || at < tailAt ? 1 : 0.55);
  }
  return best;
}

function namesIt(nameStems: readonly string[], projectName: string, keyword: Keyword): boolean {
  if (unspaced(keyword)) return projectName.includes(keyword.phrase);
  return positionsOf(nameStems, wordsOf(keyword.phrase).map(stem)).length > 0;
}

function positionsOf(stems: readonly string[], phrase: readonly string[]): number[] {
  if (phrase.length === 0) return [];
  return stems.flatMap((_, at) => (phrase.every((word, offset) => stems[at + offset] === word) ? [at] : []));
}

function maskOtherMeanings(stems: readonly string[], phrases: readonly string[]): string[] {
  const masked = [...stems];
  for (const phrase of phrases) {
    const parts = wordsOf(phrase).map(stem);
    for (const at of positionsOf(masked, parts)) masked.fill('', at, at + parts.length);
  }
  return masked;
}

function unspaced({ phrase }: Keyword): boolean {
  const code = scriptLanguageOf(phrase)?.code;
  return code === 'ja' || code === 'zh' || code === 'ko' || code === 'th';
}
