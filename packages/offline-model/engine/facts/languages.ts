/** Reads the language that an idea requests ("in Spanish"), or the language of the idea itself. */
import { isGerman, scriptLanguageOf } from '../language.ts';
import type { LanguageFact } from './fact.ts';

/** BCP 47 tag, English name and German name. */
const LANGUAGES: readonly (readonly [string, string, string])[] = [
  ['es', 'Spanish', 'spanisch'],
  ['de', 'German', 'deutsch'],
  ['fr', 'French', 'französisch'],
  ['it', 'Italian', 'italienisch'],
  ['pt', 'Portuguese', 'portugiesisch'],
  ['nl', 'Dutch', 'niederländisch'],
  ['pl', 'Polish', 'polnisch'],
  ['sv', 'Swedish', 'schwedisch'],
  ['tr', 'Turkish', 'türkisch'],
  ['ru', 'Russian', 'russisch'],
  ['uk', 'Ukrainian', 'ukrainisch'],
  ['ja', 'Japanese', 'japanisch'],
  ['zh', 'Chinese', 'chinesisch'],
  ['ko', 'Korean', 'koreanisch'],
  ['ar', 'Arabic', 'arabisch'],
  ['hi', 'Hindi', 'hindi'],
  ['el', 'Greek', 'griechisch'],
  ['he', 'Hebrew', 'hebräisch'],
];

/** Returns the requested languages, those named in the idea first. Omits English, because every app has it. */
export function languagesIn(text: string): LanguageFact[] {
  const named = LANGUAGES.flatMap(([code, name, german]) => {
    const match = new RegExp(
      `(?<!\\p{L})(?:in|auf)\\s+(?:${name}|${german})(?!\\p{L}|\\s+(?:food|style|cuisine|class|school|lessons?))|(?<!\\p{L})${name}[\\s-](?:language|interface|version|speaking|ui|labels)(?!\\p{L})`,
      'iu',
    ).exec(text);
    return match ? [{ text: match[0], code, name }] : [];
  });
  const code = scriptLanguageOf(text)?.code ?? (isGerman(text) ? 'de' : undefined);
  const own = LANGUAGES.find(([each]) => each === code);
  if (own === undefined || named.some((each) => each.code === code)) return named;
  return [...named, { text: `the language ${own[1]}`, code: own[0], name: own[1] }];
}
