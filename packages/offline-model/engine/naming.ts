/** Finds the name and the topic of an app in its idea, and forms nouns. */
import { isColorWord } from '../../../shared/domain/looks/color-words.ts';
import { wordsOf } from './words.ts';

const CALLED = /(?:^|[\s,;(])(?:called|named|titled|entitled|namens|genannt)\s+/iu;
const QUOTED = /^["“”„«‘']([^"“”»’']{1,80})["“”»’']/u;
const NAME_END = /^(?:with|in|for|that|which|and|using|where|who|to|about|on|from|has|having|on|of|mit|für)$/iu;
const SUBJECT = /\b(?:about|regarding|covering)\s+(.+)/iu;
const ABOUT = /\b(?:about|for|on|of|regarding|covering|to learn|to study|to practi[cs]e|to track)\s+(.+)/iu;
const TOPIC_END =
  /[,.;:!?()\n]|\b(?:called|named|titled|with|that|which|in|using|where|and (?:a|it|also|show|let|has)|so|so that|when|has|please)\b/iu;
const TOO_PLAIN =
  /^(?:me|us|it|everyone|everybody|people|the web|web|fun|free|beginners?|kids|children|work|personal use|myself|my phone|mobile|desktop|use|the day|all|any|each|course|daily use|(?:\w+\s+)?players?|one|two|.{0,2})$/iu;

/** Returns the name after "called" or "named", in quotes or up to the next clause; otherwise undefined. */
export function calledName(idea: string): string | undefined {
  const match = CALLED.exec(idea);
  if (!match) return undefined;
  const rest = idea.slice(match.index + match[0].length).trimStart();
  const quoted = QUOTED.exec(rest)?.[1];
  if (quoted !== undefined) return tidy(quoted);
  const words = (rest.split(/[,.;:!?\n()]/u, 1)[0] ?? '').split(/\s+/u);
  const end = words.findIndex((word, index) => index > 0 && NAME_END.test(word));
  return tidy((end < 0 ? words.slice(0, 6) : words.slice(0, Math.min(end, 6))).join(' '));
}

/**
 * Returns the idea without the clause that names the app, so that the name does not influence the choice of a template.
 */
export function withoutName(idea: string): string {
  const match = CALLED.exec(idea);
  const name = match ? calledName(idea) : undefined;
  if (!match || name === undefined) return idea;
  const before = idea.slice(0, match.index);
  const after = idea.slice(match.index + match[0].length);
  const at = after.indexOf(name);
  return `${before} ${at < 0 ? after : after.slice(at + name.length).replace(/^["“”»’']/u, '')}`;
}

/** Returns the subject of the app ("planets", or "garden" for "my garden"), at most 40 characters. */
export function topicOf(idea: string): string | undefined {
  const text = withoutName(idea);
  const found = (SUBJECT.exec(text) ?? ABOUT.exec(text))?.[1];
  if (found === undefined) return undefined;
  const cut = found.split(TOPIC_END, 1)[0] ?? '';
  const topic = tidy(
    cut.replace(
      /^(?:(?:my|our|the|a|an|your|some|all|learning|studying|practising|practicing|tracking|managing|remembering)\s+)+/iu,
      '',
    ),
  );
  if (topic === undefined || TOO_PLAIN.test(topic) || /^(?:[\d€$£¥₹]|[A-Z]{3} ?\d)/.test(topic)) return undefined;
  if (wordsOf(topic).every(isColorWord)) return undefined;
  return topic.length <= 40 ? topic : undefined;
}

const LEADING =
  /^(?:(?:please|can you|could you|i want|i need|i'd like|we need|make|build|create|design|write|generate|give|me|us|for me|to have|a|an|the|my|our|some|simple|small|little|nice|beautiful|modern|cool|fun|basic|minimal|minimalist|clean|great|new)\s+)+/iu;
const TRAILING = /\s+(?:web\s*app|app|application|website|web\s*site|site|page)$/iu;
const HEAD_END =
  /[,.;:!?()\n]|\b(?:for|about|with|that|which|where|who|to|of|in|on|from|using|like|but|and|so|called|named)\b/iu;
const STARTS_WITH_VERB =
  /^(?:track|keep|find|learn|convert|test|remember|manage|organi[sz]e|store|save|help|show|let|take|ignore|print|do|flip|guess|match|count|play|choose|log|plan|collect|list|it)\b/iu;

/** Returns the noun phrase for the app ("plant care tracker" for "a plant care tracker with …"), or undefined. */
export function headPhrase(idea: string): string | undefined {
  const text = withoutName(idea).trim().replace(LEADING, '');
  const head = tidy((text.split(HEAD_END, 1)[0] ?? '').trim().replace(TRAILING, ''));
  if (
    head === undefined ||
    head.length < 3 ||
    STARTS_WITH_VERB.test(head) ||
    /^(?:app|application|website|site|page|webapp|web app|game|tool|something|anything|place|way|thing)$/iu.test(head)
  )
    return undefined;
  return head.split(' ').length <= 5 && !wordsOf(head).every(isColorWord) ? head : undefined;
}

/** Returns the text with single spaces, at most 80 characters; undefined when it is empty. */
export function tidy(text: string): string | undefined {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat === '') return undefined;
  return [...flat].slice(0, 80).join('');
}

/** Returns the text with its first letter in upper case. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = [...text];
  return first.toUpperCase() + rest.join('');
}

/** Nouns with an irregular plural. */
const IRREGULAR: readonly (readonly [string, string])[] = [
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['leaf', 'leaves'],
  ['knife', 'knives'],
  ['wife', 'wives'],
  ['shelf', 'shelves'],
  ['wolf', 'wolves'],
  ['loaf', 'loaves'],
  ['hero', 'heroes'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['bus', 'buses'],
  ['gas', 'gases'],
  ['lens', 'lenses'],
  ['virus', 'viruses'],
  ['bonus', 'bonuses'],
  ['quiz', 'quizzes'],
  ['fish', 'fish'],
  ['sheep', 'sheep'],
  ['series', 'series'],
  ['species', 'species'],
];
const ENDS_IN_IE = /(?:mov|cook|calor|zomb|self|hood|gen|prair|coll|brown|smooth|sort|rook|pix|calor|^[ptl])ies$/i;

/** Returns the singular of an English noun: "companies" becomes "company". Other words stay as they are. */
export function singular(noun: string): string {
  const irregular = IRREGULAR.find(([, many]) => many === noun.toLowerCase());
  if (irregular) return irregular[0];
  if (/ies$/i.test(noun) && noun.length > 3) return ENDS_IN_IE.test(noun) ? noun.slice(0, -1) : `${noun.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/i.test(noun)) return noun;
  if (/(?:x|[^a]ch|sh|zz|ss)es$/i.test(noun) || /(?:b|p|r|t)eaches$|coaches$/i.test(noun)) return noun.slice(0, -2);
  return /s$/i.test(noun) && noun.length > 3 ? noun.slice(0, -1) : noun;
}

/** Returns the plural of an English noun: "box" becomes "boxes". */
export function plural(noun: string): string {
  const irregular = IRREGULAR.find(([one]) => one === noun.toLowerCase());
  if (irregular) return irregular[1];
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh|z)$/i.test(noun) ? `${noun}es` : `${noun}s`;
}
