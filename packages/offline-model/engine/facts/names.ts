/** Reads names of people: "for Mia and Tom", "between Ann and Bo". */

import type { NamesFact } from './fact.ts';
import { itemsOf } from './lists.ts';

const NAME = "\\p{Lu}[\\p{Ll}'’-]+(?:\\s\\p{Lu}[\\p{Ll}'’-]+)?";
const NAMES = new RegExp(
  `\\b(?:for|between|by|of|with|and me and|players?|friends|kids|twins|für|zwischen)\\s+(${NAME}(?:(?:,\\s*(?:and\\s+)?|\\s+(?:and|und|&|vs\\.?|against)\\s+)${NAME})*)(?=$|[,.;:!?)]|['’]s?\\s|\\s+(?:with|in|and|who|that|to|which|at|on|from|where|the|is|are|so)\\b)`,
  'gu',
);
/** Matches capitalized words that do not name a person. */
const NO_PERSON =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Halloween|English|Spanish|German|French|Italian|Portuguese|Japanese|Chinese|Russian|Korean|Android|Windows|Instagram|YouTube|Twitch|Netflix|Excel|Google|Python|Java|JavaScript|React|Europe|America|Africa|Asia|The|A|An|My|Our|Ramadan|Thanksgiving|Valentine)\b/;

/** Returns the groups of people in the order in which the text names them. */
export function namesIn(text: string): NamesFact[] {
  return [...text.matchAll(NAMES)].flatMap((match) => {
    const list = (match[1] ?? '').replace(/\s(?:vs\.?|against)\s/gu, ', ');
    const names = itemsOf(list).filter((name) => !NO_PERSON.test(name));
    return names.length === 0 ? [] : [{ text: match[0].trim(), names }];
  });
}
