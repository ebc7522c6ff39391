/** What a collection holds: the noun of one entry, and the fields that suit it. */
import type { AppSpec } from '../../../engine/app-spec.ts';
import { isColorWord } from '../../../engine/color-words.ts';
import { isForeign } from '../../../engine/language.ts';
import { headPhrase, plural, singular, topicOf, withoutName } from '../../../engine/naming.ts';
import { wordsOf } from '../../../engine/words.ts';

export interface Noun {
  one: string;
  many: string;
}

export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'select';
  options?: readonly string[];
}

/** Words that name the container and not what is in it. */
const CONTAINERS =
  /^(?:watchlist|wishlist|app|apps|application|tool|tracker|track|tracking|manager|management|organi[sz]er|organi[sz]e|list|lists|collection|catalogue?|library|log|logger|book|database|directory|inventory|planner|system|dashboard|website|web|site|page|game|program|software|register|archive|keeper|finder|guide|browser|viewer|diary|journal|board|platform|service|helper|assistant|generator|simple|little|small|nice|beautiful|modern|cool|fun|personal|mini|new|great|clean|minimal|online|digital|mobile|fast|useful|responsive|interactive|simulator|care|review|reviews|rating|ratings|store|shop|blog|form|place|crm|test|machine|player|usage|content|option|options|picker|roller|flip|clone|tester|formatter|translator|converter|counter|editor|maker|pad|tree|record|records|scoreboard|clock|timetable|practice|checker|estimator|mixer|trainer|tutor|identification|maintenance|inspection|attendance|chart|charts|album|map|sheet|signup|reminder|table|phrasebook|strength|calendar|schedule|watching|watering|feeding|facts?|phase|rating|cost|price|status|picks?|visited|watched|owned|played|seen|tried|says|calculator|pairs)$/;
const STOP_WORDS = new Set(
  'a an the my our your his her its their for of to in on with and or that which who i me we us you it is are be can could should would will want wants need needs make makes making build building create creating please help helps helping lets let allow allows keep keeps keeping manage manages managing store stores save saves show shows some all any every where when what how from at by as so like using use used into about theme dark light mode colour color colours colors style have has having do does not no without thing things stuff something anything different various user users people person one two three print key ignore previous instructions remember remind track add find browse view share vote everything daily weekly monthly if when without but before after stop keep forgetting own owned visited eaten called say says did does put tell write compare'.split(
    ' ',
  ),
);

/** Nouns without a plural: an entry of them is "weather entry". */
const UNCOUNTABLE =
  /(?:ing|^weather|^music|^chess|^news|^money|^food|^equipment|^furniture|^information|^clothing|^dice|^memory|^software|^space)$/;

/**
 * Returns the noun of an entry: the word before "tracker", "collection" and the like, else the last word of
 * what the idea calls the thing, else of its topic.
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
  const words = wordsOf(withoutName(idea)).filter((word) => /^\p{Script=Latin}/u.test(word));
  const container = words.findIndex(
    (word, index) => index > 0 && CONTAINERS.test(word) && isContent(words[index - 1]),
  );
  const candidates = [
    words[container - 1],
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

/** Whether the idea asks for something that a collection is, rather than for something the offline model cannot make. */
export function asksForCollection(idea: string): boolean {
  return /track|collect|catalog|list|manag|organi[sz]|librar|inventor|\blogs?\b|director|databas|\bbooks?\b|diary|archive|keep|store|recipe|crm|planner/i.test(
    idea,
  );
}

/** Returns a title with a noun in it: what the idea calls the thing, unless that is a mere "catalogue". */
export function collectionTitle(idea: string): string | undefined {
  const head = headPhrase(idea);
  if (head !== undefined && wordsOf(head).some(isContent)) return head;
  const topic = topicOf(idea);
  if (topic !== undefined) return topic;
  const { one, many } = itemNoun({ idea, topic, title: '' });
  return one === 'entry' ? undefined : many;
}

function isContent(word: string | undefined): boolean {
  return (
    word !== undefined &&
    !STOP_WORDS.has(word) &&
    !CONTAINERS.test(word) &&
    !isColorWord(word) &&
    !/^\d/.test(word)
  );
}

const KINDS: readonly (readonly [RegExp, readonly Field[]])[] = [
  [
    /\b(?:book|novel|read)/i,
    [text('author', 'Author'), choice('status', 'Status', ['To read', 'Reading', 'Read'])],
  ],
  [
    /\b(?:movie|film|series|show|anime)/i,
    [text('genre', 'Genre'), choice('status', 'Status', ['To watch', 'Watching', 'Watched'])],
  ],
  [
    /\b(?:recipe|dish|meal|cook)/i,
    [
      choice('course', 'Course', ['Breakfast', 'Main dish', 'Dessert', 'Snack']),
      number('minutes', 'Minutes'),
    ],
  ],
  [
    /plant|garden|flower|seed/i,
    [
      choice('light', 'Light', ['Shade', 'Half shade', 'Sun']),
      { name: 'watered', label: 'Last watered', kind: 'date' },
    ],
  ],
  [
    /\b(?:contact|client|customer|friend|people|student|employee)/i,
    [text('phone', 'Phone'), text('email', 'Email')],
  ],
  [
    /\b(?:wine|beer|coffee|tea|whisk)/i,
    [text('origin', 'Origin'), { name: 'tasted', label: 'Tasted on', kind: 'date' }],
  ],
  [
    /\bmood|feeling|emotion/i,
    [choice('mood', 'Mood', ['Great', 'Good', 'So-so', 'Low']), date('date', 'Day')],
  ],
  [
    /workout|exercise|training|fitness|gym|run\b|running/i,
    [text('exercise', 'Exercise'), number('minutes', 'Minutes')],
  ],
  [/medic|pill|vaccin|symptom|doctor/i, [text('dose', 'Dose'), date('date', 'Date')]],
  [/sleep|nap/i, [number('hours', 'Hours'), date('date', 'Night of')]],
  [/subscription|invoice|bill|debt|donation/i, [number('amount', 'Amount'), date('due', 'Due')]],
  [/\bgifts?\b|present|wish/i, [text('for', 'For whom'), number('price', 'Price')]],
  [
    /\bgoals?\b|project|idea/i,
    [choice('status', 'Status', ['Planned', 'Under way', 'Done']), date('due', 'Due')],
  ],
  [/\bcars?\b|vehicle|bike|motorcycle/i, [text('work', 'What was done'), number('mileage', 'Mileage')]],
  [/\bpets?\b|dog|cat\b|cattle|horse|bee|hive|chicken|baby/i, [text('note', 'What'), date('date', 'Date')]],
  [/fish|bird|insect|mushroom|species|hunt/i, [text('place', 'Where'), date('date', 'Seen on')]],
  [/\btime\b|hours|shift/i, [text('task', 'Task'), number('hours', 'Hours')]],
  [/vinyl|record|album|song|music|band/i, [text('artist', 'Artist'), number('year', 'Year')]],
  [/game/i, [text('platform', 'Platform'), choice('status', 'Status', ['To play', 'Playing', 'Finished'])]],
  [/order/i, [number('amount', 'Amount'), choice('status', 'Status', ['New', 'In the making', 'Done'])]],
  [
    /guest|invit/i,
    [choice('answer', 'Answer', ['Invited', 'Coming', 'Not coming']), number('people', 'People')],
  ],
  [
    /\b(?:jobs?\b|interview|applications? (?:for|to))/i,
    [text('company', 'Company'), choice('status', 'Status', ['Open', 'Interview', 'Offer', 'Closed'])],
  ],
  [
    /\b(?:trip|travel|place|hike|city|restaurant)/i,
    [text('place', 'Place'), { name: 'date', label: 'Date', kind: 'date' }],
  ],
  [
    /\b(?:inventory|stock|product|tool|part|equipment)/i,
    [text('place', 'Where it is'), { name: 'amount', label: 'Amount', kind: 'number' }],
  ],
];

/** Games that the offline model can't make: it keeps a log of the rounds played, and says so. */
const GAMES =
  /^\W*(?:(?:a|an|the|my|simple|classic|clone|of|make|build|create|me|game)\s+)*(?:tetris|sudoku|crossword|solitaire|chess|checkers|connect four|pac-?man|mahjong|othello|reversi|battleships?|simon says|rock paper scissors|candy crush|match three)\b/i;

/** Whether the idea is a game that no template makes. */
export function isGame({ idea, projectType }: { idea: string; projectType?: string | undefined }): boolean {
  return (projectType === 'game' && idea !== '') || GAMES.test(idea);
}

/** Returns the two fields between name and details. */
export function fieldsFor({ idea, title, projectType }: AppSpec): readonly Field[] {
  if (isGame({ idea, projectType })) return [number('score', 'Score'), date('date', 'Played on')];
  const known = KINDS.find(([words]) => words.test(idea)) ?? KINDS.find(([words]) => words.test(title));
  return known?.[1] ?? [text('group', 'Group'), { name: 'date', label: 'Date', kind: 'date' }];
}

function text(name: string, label: string): Field {
  return { name, label, kind: 'text' };
}

function number(name: string, label: string): Field {
  return { name, label, kind: 'number' };
}

function date(name: string, label: string): Field {
  return { name, label, kind: 'date' };
}

function choice(name: string, label: string, options: readonly string[]): Field {
  return { name, label, kind: 'select', options };
}
