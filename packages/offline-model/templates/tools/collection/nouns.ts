/** Finds the noun for the entries of a collection. */

import { isColorWord } from '../../../../../shared/domain/looks/color-words.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { isForeign } from '../../../engine/language.ts';
import { headPhrase, plural, singular, topicOf, withoutName } from '../../../engine/naming.ts';
import { wordsOf } from '../../../engine/words.ts';

export interface Noun {
  one: string;
  many: string;
}

/** Nouns for a container, not for its entries. */
const CONTAINERS =
  /^(?:watchlist|wishlist|app|apps|application|tool|tracker|track|tracking|manager|management|organi[sz]er|organi[sz]e|list|lists|collection|catalogue?|library|log|logger|book|database|directory|inventory|planner|system|dashboard|website|web|site|page|game|program|software|register|archive|keeper|finder|guide|browser|viewer|diary|journal|board|platform|service|helper|assistant|generator|simple|little|small|nice|beautiful|modern|cool|fun|personal|mini|new|great|clean|minimal|online|digital|mobile|fast|useful|responsive|interactive|simulator|care|review|reviews|rating|ratings|store|shop|blog|form|place|crm|test|machine|player|usage|content|option|options|picker|roller|flip|clone|tester|formatter|translator|converter|counter|editor|maker|pad|tree|record|records|scoreboard|clock|timetable|practice|checker|estimator|mixer|trainer|tutor|identification|maintenance|inspection|attendance|chart|charts|album|map|sheet|signup|reminder|table|phrasebook|strength|calendar|schedule|watching|watering|feeding|facts?|phase|rating|cost|price|status|picks?|visited|watched|owned|played|seen|tried|says|calculator|pairs|kinds?|types?|sorts?|rack|shelf|cabinet|drawer|pantry|cellar)$/;
const STOP_WORDS = new Set(
  'a an the my our your his her its their for of to in on with and or that which who i me we us you it is are be can could should would will want wants need needs make makes making build building create creating please help helps helping lets let allow allows keep keeps keeping manage manages managing store stores save saves show shows some all any every where when what how from at by as so like using use used into about theme dark light mode colour color colours colors style have has having do does not no without thing things stuff something anything different various user users people person one two three print key ignore previous instructions remember remind track add find browse view share vote everything daily weekly monthly if when without but before after stop keep forgetting own owned visited eaten called many much baby newborn infant say says did does put tell write compare'.split(
    ' ',
  ),
);

/** Nouns without a plural. The word "entry" is added to them: "weather entry". */
const UNCOUNTABLE =
  /(?:ing|^weather|^music|^chess|^news|^money|^food|^equipment|^furniture|^information|^clothing|^dice|^memory|^software|^space)$/;

/** Games without a template. Their collection is a log of rounds. */
const GAMES =
  /^\W*(?:(?:a|an|the|my|simple|classic|clone|of|make|build|create|me|game)\s+)*(?:tetris|crossword|snake(?: game)?$|pong|tic[\s-]tac[\s-]toe|wordle|hangman|blackjack|flappy bird|memory game|whack a mole|checkers|connect four|pac-?man|mahjong|othello|reversi|battleships?|simon says|rock paper scissors|candy crush|match three)\b/i;

/** Returns true when the idea is a game that no template makes. */
export function isGame({ idea, projectType }: { idea: string; projectType?: string | undefined }): boolean {
  return (projectType === 'game' && idea !== '') || GAMES.test(idea);
}

const OWNED = '(?:(?:all|my|our|the|your|his|her|their|of|every|each|down|up|which|what|some|new|old|any|for)\\s+)*';
/** Matches a verb and its object: "to water my plants", "track my records", "keep track of which books I lent". */
const DONE_TO: readonly RegExp[] = [
  /\b(?:keep(?:ing|s)?\s+)?(?:track|log|list|record|note|inventory|catalogue|catalog|collection|library|diary|history|overview)s?\s+of\s+(.+)/iu,
  new RegExp(
    `\\b(?:track|log|manag|organi[sz]|record|catalogu?|collect|stor|sav|remember|plan|rat|review|monitor|count|writ|list|not|schedul|shar|sell|buy|lend|borrow|compar|arrang|sort|updat|check)(?:e|es|ed|ing|s)?\\s+(?!of\\b)${OWNED}(.+)`,
    'iu',
  ),
  /\bwhere\s+(?:the\s+|my\s+)?(\p{L}+s)\s+\p{L}+/iu,
  /\b\p{L}+(?:s|ing)?\s+(?:my|our|the|their)\s+(.+)/iu,
  new RegExp(`\\bto\\s+(?!the\\b|my\\b)\\p{L}+\\s+${OWNED}(.+)`, 'iu'),
];
const PHRASE_END =
  /[,.;:!?()\n]|\s(?:in|on|at|for|from|with|when|that|which|who|and|or|so|to|by|i|we|you|is|are|was|were|can|if|where|every|each|daily|weekly|monthly|before|after|during|over|using|while|as|because|app|has|have|without|per|about|it|my)(?=\s|$)/iu;
/** Matches a measure before the noun: the entries of "kinds of plants" are plants. */
const MEASURE =
  /^(?:\p{L}+\s+)?(?:kinds?|types?|sets?|numbers?|amounts?|pieces?|lists?|collections?|sorts?|variet(?:y|ies)|stock)\s+of\s+/iu;

/**
 * Returns the noun for an entry: the object of a verb in the idea, or the word before "tracker", "collection" and the
 * like. Otherwise the last word of the app's noun phrase or of its topic.
 */
export function itemNoun({
  idea,
  topic,
  title,
  projectType,
}: Pick<AppSpec, 'idea' | 'topic' | 'title'> & Partial<Pick<AppSpec, 'projectType'>>): Noun {
  if (isGame({ idea, projectType })) return { one: 'round', many: 'rounds' };
  if (isForeign(idea)) return { one: 'entry', many: 'entries' };
  if (/\bcrm\b/i.test(idea)) return { one: 'client', many: 'clients' };
  if (/\b(?:gym|workout|fitness|training) (?:log|tracker|journal|diary|planner)\b/i.test(idea))
    return { one: 'workout', many: 'workouts' };
  if (/\bwhere (?:i|we)\b/i.test(idea)) return { one: 'place', many: 'places' };
  // Nobody collects the object of "stop" or "quit".
  if (/\b(?:stop|quit|avoid)\s+(?:\p{L}+ing|smok|drink)/iu.test(idea)) return { one: 'entry', many: 'entries' };
  const text = withoutName(idea).replace(/\bwith (?:the )?(?:fields|columns)\b.*$/iu, '');
  const words = wordsOf(text).filter((word) => /^\p{Script=Latin}/u.test(word));
  const container = words.findIndex((word, index) => index > 0 && CONTAINERS.test(word) && isContent(words[index - 1]));
  const candidates = [
    words[container - 1],
    ...DONE_TO.flatMap((pattern) => headsOf(pattern.exec(text)?.[1])),
    ...wordsOf(headPhrase(idea) ?? '').toReversed(),
    ...wordsOf(topic?.split(/\s(?:i|we|that|you|to)\s/iu, 1)[0] ?? '').toReversed(),
    ...words,
    ...wordsOf(title),
  ];
  const found = candidates.find(
    (word) => isContent(word) && !/[^e]ed$/.test(word ?? '') && /^\p{Script=Latin}{3,20}$/u.test(word ?? ''),
  );
  if (found === undefined) return { one: 'entry', many: 'entries' };
  const one = singular(found);
  if (UNCOUNTABLE.test(one)) return { one: `${one} entry`, many: `${one} entries` };
  return { one, many: plural(one) };
}

/** Returns the words of a noun phrase, head first: "defenses" for "fantasy football defenses". */
function headsOf(text: string | undefined): string[] {
  if (text === undefined) return [];
  const phrase = text.replace(MEASURE, '');
  const words = wordsOf(phrase.split(PHRASE_END, 1)[0]?.split(/\sof\s/i, 1)[0] ?? '');
  return words.length <= 5 ? words.toReversed() : [];
}

/** Returns a title that contains a noun for the entries, because "Catalogue" alone does not name the content. */
export function collectionTitle(idea: string): string | undefined {
  const head = headPhrase(idea);
  if (head !== undefined && wordsOf(head).some(isContent)) return head;
  const topic = topicOf(idea);
  const { one, many } = itemNoun({ idea, topic, title: '' });
  const isPlain = many.endsWith('entries') || many === 'rounds';
  if (!isPlain && !topic?.toLowerCase().includes(many)) return many;
  return topic ?? (one.endsWith(' entry') ? one.slice(0, -' entry'.length) : undefined);
}

function isContent(word: string | undefined): boolean {
  return (
    word !== undefined && !STOP_WORDS.has(word) && !CONTAINERS.test(word) && !isColorWord(word) && !/^\d/.test(word)
  );
}
