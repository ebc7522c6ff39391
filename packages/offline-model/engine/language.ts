/** Finds the language of a text by its writing system, and German by its words. */

export interface ScriptLanguage {
  /** A BCP 47 language tag. */
  code: string;
  direction: 'ltr' | 'rtl';
}

const SCRIPTS: readonly (readonly [RegExp, string, 'ltr' | 'rtl'])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja', 'ltr'],
  [/\p{Script=Hangul}/u, 'ko', 'ltr'],
  [/\p{Script=Han}/u, 'zh', 'ltr'],
  [/\p{Script=Arabic}/u, 'ar', 'rtl'],
  [/\p{Script=Hebrew}/u, 'he', 'rtl'],
  [/\p{Script=Cyrillic}/u, 'ru', 'ltr'],
  [/\p{Script=Greek}/u, 'el', 'ltr'],
  [/\p{Script=Thai}/u, 'th', 'ltr'],
  [/\p{Script=Devanagari}/u, 'hi', 'ltr'],
];

/** Returns the likely language of a text by its writing system; undefined for a text in Latin letters. */
export function scriptLanguageOf(text: string): ScriptLanguage | undefined {
  const found = SCRIPTS.find(([script]) => script.test(text));
  return found ? { code: found[1], direction: found[2] } : undefined;
}

export const FOREIGN_ARTICLE = /^(?:una?|uno|une|des|les?|la|eine?n?|der|die|das|uma?|il|lo)\s+/iu;
const FOREIGN_WORDS =
  /(?<!\p{L})(?:una?|unos|une|des|les|el|los|las|para|pour|avec|con|per|della|delle|di|uma|com|de)(?!\p{L})/giu;
const GERMAN_WORDS =
  /(?<!\p{L})(?:eine?|einen|der|die|das|und|für|mit|meine?n?|ich|zum|zur|auf|von|im|nicht|wie|oder|den|dem)(?!\p{L})/giu;
const ENGLISH_WORDS =
  /(?<!\p{L})(?:the|an?|for|with|of|to|and|my|about|that|in|is|make|build|create|me|our|which|can|from|by|on|app)(?!\p{L})/giu;
/** A German text has at least this many German words. A single short word may be a name or a loan word. */
const LEAST_GERMAN_WORDS = 2;

/** Returns true when a text is not in Latin script, or has more foreign than English words. */
export function isForeign(text: string): boolean {
  const foreign = count(text, FOREIGN_WORDS) + count(text, GERMAN_WORDS);
  return scriptLanguageOf(text) !== undefined || (foreign > 0 && foreign > count(text, ENGLISH_WORDS));
}

/** Returns true when a text has more German words than English ones. */
export function isGerman(text: string): boolean {
  const german = count(text, GERMAN_WORDS);
  return german >= LEAST_GERMAN_WORDS && german > count(text, ENGLISH_WORDS);
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0;
}
