/** Chooses a template for an idea: the words of the idea are scored against the keywords of each template. */
import { allTemplates } from '../templates/all-templates.ts';
import { landingPage } from '../templates/sites/landing-page/landing-page.ts';
import { collection } from '../templates/tools/collection/collection.ts';
import { isUnmadeGame, scoreboard, TABLE_GAMES } from '../templates/tools/scoreboard/scoreboard.ts';
import { withoutName } from './naming.ts';
import { corrected } from './spelling.ts';
import type { Template } from './template.ts';
import { stem, wordsOf, wordsOfName } from './words.ts';

export interface Choice {
  idea: string;
  projectName: string;
  projectType: 'webapp' | 'game' | 'website';
}

const LEAST_SCORE = 1.6;
/** Words after which the idea describes the purpose or the content of the app, not its type. */
const TAIL_OPENERS = new Set(
  'for of about on with that which where like using including so to from but not without'.split(' '),
);
/** Words that do not tell the type of app. In "an app for …", the type follows after "for", so "app" is one of them. */
const PLAIN_WORDS = new Set(
  "a an the my our i we me us you any good great fun cool kids children for surprise please make build create design write give want need would like i'd have some something thing simple small little nice cool app application webapp web tool page site website program software game project idea place way".split(
    ' ',
  ),
);
/** Nouns for apps that hold entries. They decide the type of app: a chess results log is not a chess game. */
const CONTAINERS =
  /^(?:tracker|log|logbook|list|journal|diary|library|collection|catalogu?e?|inventory|directory|guide|album|database|organi[sz]er|manager|planner|register|registry|record|archive|wishlist|watchlist|encyclopedia|dictionary|glossary|finder|history|review|registry|crm|map|atlas|report|sheet)s?$/;
/** Nouns for apps that do something with the thing named before the noun, such as "recipe generator". */
const DOERS =
  /^(?:generator|picker|checker|identifier|estimator|mixer|scanner|translator|reader|player|simulator|tester|trainer|tutor|maker|builder|creator|editor|page|site|website|shop|store|company|studio|club|firm|course|blog|calculator|forecast|recogni[sz]er|viewer|app|game)s?$/;
/** Ids of the templates for apps that hold entries. A container noun such as "log" in "expense log" may name them. */
const KEEPERS = new Set([
  'todo-list',
  'expense-tracker',
  'habit-tracker',
  'notes',
  'recipe-book',
  'flashcards',
  'kanban',
]);
const NEGATIONS = new Set(['not', 'no', 'without', "isn't", 'never', 'except']);

/**
 * Returns the best match. When nothing matches, returns the landing page for a website, and a generic app for other
 * types.
 */
export function chooseTemplate(choice: Choice): Template {
  const best = bestMatch(choice) ?? bestMatch({ ...choice, idea: corrected(choice.idea, KNOWN_WORDS) });
  if (best) return best;
  if (choice.projectType === 'website') return landingPage;
  return choice.projectType === 'game' && TABLE_GAMES.test(choice.idea) ? scoreboard : collection;
}

/**
 * Returns true when `template` is the generic template that is used because no template fits the idea. The app tells
 * its user so.
 */
export function isSubstitute(choice: Choice, template: Template): boolean {
  return template === collection || (template === scoreboard && isUnmadeGame(choice));
}

/** All words of the templates' keywords. Typing errors in an idea are corrected to these words. */
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...allTemplates.flatMap(({ keywords }) => keywords.flatMap(({ phrase }) => wordsOf(phrase))),
  'list',
]);

function bestMatch(choice: Choice): Template | undefined {
  const [best] = allTemplates
    .map((template) => ({ template, score: scoreOf(template, choice) }))
    .sort((one, other) => other.score - one.score);
  return best !== undefined && best.score >= LEAST_SCORE ? best.template : undefined;
}

/** Returns how well the prompt matches the template. 0 means no match. */
export function scoreOf(template: Template, { idea, projectName, projectType }: Choice): number {
  const words = wordsOf(withoutName(idea));
  const stems = words.map(stem);
  const masked = maskOtherMeanings(stems, template.otherMeanings ?? []);
  const nameStems = maskOtherMeanings(wordsOfName(projectName).map(stem), template.otherMeanings ?? []);
  const head = headOf(words);
  let score = 0;
  for (const keyword of template.keywords) {
    const phrase = stemsOfPhrase(keyword.phrase);
    const inIdea = ideaFactor(masked, words, phrase, head, template);
    const inName = positionsOf(nameStems, phrase).length > 0 ? 0.5 : 0;
    // For a website, the keyword of an app is only a topic: a website about chess does not request the game.
    const isAside = projectType === 'website' && template.type !== 'website' && keyword.weight <= 3;
    score +=
      keyword.weight * (isAside ? 0.5 : 1) * Math.max(inIdea, inName, inIdea > 0 && inName > 0 ? inIdea + 0.25 : 0);
  }
  if (score > 0 && template.type === projectType && projectType !== 'webapp') score *= 1.25;
  return score;
}

/**
 * The words of an idea that name the app, such as “a tracker” in “a tracker for my plants”. They are its first words.
 */
interface Head {
  /** The number of the words that name the app. */
  end: number;
  /** The index of the noun for the type of app, such as “list” or “tracker”; -1 when no word is such a noun. */
  nounAt: number;
}

function headOf(words: readonly string[]): Head {
  const tailAt = words.findIndex(
    (word, index) => TAIL_OPENERS.has(word) && words.slice(0, index).some((before) => !PLAIN_WORDS.has(before)),
  );
  const end = tailAt < 0 ? words.length : tailAt;
  const last = words.slice(0, end).findLastIndex((word) => !/^(?:app|application|tool|website|site|page)$/.test(word));
  const nounAt = [last, end - 1].find((at) => CONTAINERS.test(words[at] ?? '') || DOERS.test(words[at] ?? ''));
  return { end, nounAt: nounAt ?? -1 };
}

function ideaFactor(
  stems: readonly string[],
  words: readonly string[],
  phrase: readonly string[],
  head: Head,
  template: Template,
): number {
  let best = 0;
  for (const at of positionsOf(stems, phrase)) {
    if (words.slice(Math.max(0, at - 3), at).some((word) => NEGATIONS.has(word))) continue;
    if (words[at - 1] === 'of' && words[at - 2] === 'instead') continue;
    if (!fitsHead(at, at + phrase.length, head, words, template)) continue;
    best = Math.max(best, at < head.end ? 1 : 0.55);
  }
  return best;
}

/**
 * Returns true when a keyword at these positions counts for the template. The noun at the end of the words that name
 * the app decides this: in "a chess results log", the word "chess" does not count for a game.
 */
function fitsHead(
  from: number,
  to: number,
  { end, nounAt }: Head,
  words: readonly string[],
  { id, type }: Template,
): boolean {
  if (nounAt < 0 || (from <= nounAt && nounAt < to)) return true;
  if (CONTAINERS.test(words[nounAt] ?? '')) return KEEPERS.has(id) && (to >= nounAt || from >= end);
  return type === 'website' || to >= nounAt;
}

function positionsOf(stems: readonly string[], phrase: readonly string[]): number[] {
  if (phrase.length === 0) return [];
  return stems.flatMap((_, at) => (phrase.every((word, offset) => stems[at + offset] === word) ? [at] : []));
}

function maskOtherMeanings(stems: readonly string[], phrases: readonly string[]): string[] {
  const masked = [...stems];
  for (const phrase of phrases) {
    const parts = stemsOfPhrase(phrase);
    for (const at of positionsOf(masked, parts)) masked.fill('', at, at + parts.length);
  }
  return masked;
}

/** Caches the stems of phrases, because every prompt is compared with all of them. */
const knownStems = new Map<string, readonly string[]>();

function stemsOfPhrase(phrase: string): readonly string[] {
  const known = knownStems.get(phrase);
  if (known) return known;
  const stems = wordsOf(phrase).map(stem);
  knownStems.set(phrase, stems);
  return stems;
}
