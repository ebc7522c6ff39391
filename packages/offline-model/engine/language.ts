/** Finds the language and direction of a text by its script. */

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

/** Returns the likely language of a text in a script that few languages use; undefined for Latin letters. */
export function scriptLanguageOf(text: string): ScriptLanguage | undefined {
  const found = SCRIPTS.find(([script]) => script.test(text));
  return found ? { code: found[1], direction: found[2] } : undefined;
}

export const FOREIGN_ARTICLE =
  /^(?:una?|unos|unas|uno|une|des|les?|la|l'|eine?n?|der|die|das|um|uma|uns|umas|il|lo)\s+/iu;
const FOREIGN_WORDS =
  /(?:^|\s)(?:una?|unos|une|des|les|el|los|las|para|pour|avec|con|per|della|delle|di|eine?|einen|der|das|für|mit|und|zum|uma|com|de)(?=\s|$)/giu;
const ENGLISH_WORDS =
  /(?:^|\s)(?:the|a|an|for|with|of|to|and|my|about|that|in|is|make|build|create)(?=\s|$)/giu;

/** Whether a text uses another script or reads as a European language other than English. */
export function isForeign(text: string): boolean {
  if (scriptLanguageOf(text)) return true;
  const foreign = text.match(FOREIGN_WORDS)?.length ?? 0;
  return foreign > 0 && foreign > (text.match(ENGLISH_WORDS)?.length ?? 0);
}
