const MAX_WORDS = 3;
const MAX_LENGTH = 40;

/** A name in the app's description: “called FocusTomato”, “named 'Orbit Quiz'”. */
const GIVEN =
  /\b(?:called|named|titled)\s+(?:["“'‘«]([^"”'’»\n]{1,40})["”'’»]|(\p{Lu}[\p{L}\p{N}&'-]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}\p{N}'-]*){0,3}))/u;

/** Words without information about the app. */
const FILLERS = new Set(
  `a an and any app application as at be build by can create do for from give i in into is it its let like make me my
   new of on one or our page please simple site small so some that the their then this to tool track us use using want web
   webapp website which who with would you your
   bau baue bitte das dem den der die ein eine einem einen einer erstelle für ich mach mache mein meine meinen meiner mir
   mit möchte oder und von will`.split(/\s+/),
);

/** Matches the start of details that are not part of a name: “a memory game | with pictures”. */
const ASIDE = /[.!?\n;:,(]|\s(?:with|that|which|who|where|when|so|and|using|mit|und)\s/iu;
const PURPOSE = /\s(for|of|about|für|von)\s/iu;
const PLACE = /\s(?:in|on|at|to|from|by|for|of|auf|aus|für|von|zu)\s/iu;

/** Returns the name in the description, otherwise its first meaningful words. Returns '' when it has neither. */
export function suggestProjectName(idea: string): string {
  const [, quoted, plain] = GIVEN.exec(idea) ?? [];
  const given = (quoted ?? plain)?.trim();
  if (given) return given;
  const [beginning = ''] = idea.split(ASIDE);
  const [thingText = '', preposition = '', purposeText = ''] = beginning.split(PURPOSE);
  const thing = meantWords(thingText);
  const purpose = meantWords(purposeText.split(PLACE)[0] ?? '');
  return named(thing, preposition.toLowerCase(), purpose).slice(0, MAX_LENGTH).trim();
}

function named(thing: string[], preposition: string, purpose: string[]): string {
  const [only = '', second] = thing;
  const isOneWord = only !== '' && second === undefined;
  if (!isOneWord || purpose.length === 0) return (thing.length > 0 ? thing : purpose).slice(0, MAX_WORDS).join(' ');
  if (preposition === 'für' || preposition === 'von') return `${only} ${preposition} ${purpose.slice(0, 2).join(' ')}`;
  return [...purpose.slice(0, 2).map(singular), only].join(' ');
}

function meantWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.filter((word) => !FILLERS.has(word.toLowerCase())).map(capitalized);
}

/** English names use the singular: a counter for books is a Book Counter. */
function singular(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /[^aisu]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase() + rest.join('');
}
