const MAX_WORDS = 3;
const MAX_LENGTH = 40;

/** A name in the app's description: “called FocusTomato”, “named 'Orbit Quiz'”. */
const GIVEN =
  /\b(?:called|named|titled)\s+(?:["“'‘«]([^"”'’»\n]{1,40})["”'’»]|(\p{Lu}[\p{L}\p{N}&'-]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}\p{N}'-]*){0,3}))/u;

/** Words without information about the app. */
const FILLERS = new Set(
  `a an and any app application as at be build by can create do for from game give i in into is it its let like make me my
   new of on one or our page please simple site small so some that the their then this to tool track us use using want web
   webapp website which who with would you your`.split(/\s+/),
);

/** Returns the name that the description contains, else its first meaningful words. Empty when it has none. */
export function suggestProjectName(idea: string): string {
  const [, quoted, plain] = GIVEN.exec(idea) ?? [];
  const given = (quoted ?? plain)?.trim();
  if (given) return given;
  const [beginning = ''] = idea.split(/[.!?\n;:,(]/);
  const words = beginning.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const meant = words.filter((word) => !FILLERS.has(word.toLowerCase())).slice(0, MAX_WORDS);
  return meant.map(capitalized).join(' ').slice(0, MAX_LENGTH).trim();
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase() + rest.join('');
}
