/** Reads the language that an app shall speak: said in words ("in Spanish"), or the one the idea is written in. */
import { scriptLanguageOf } from '../language.ts';
import type { LanguageFact } from './fact.ts';

const LANGUAGES: readonly (readonly [string, string, string])[] = [
  ['es', 'Spanish', 'español|castellano|spanisch|espagnol'],
  ['de', 'German', 'deutsch|alemán|allemand|tedesco'],
  ['fr', 'French', 'français|französisch|francés|francese'],
  ['it', 'Italian', 'italiano|italienisch|italien'],
  ['pt', 'Portuguese', 'português|portugiesisch|portugués'],
  ['nl', 'Dutch', 'nederlands|niederländisch'],
  ['pl', 'Polish', 'polski|polnisch'],
  ['sv', 'Swedish', 'svenska|schwedisch'],
  ['tr', 'Turkish', 'türkçe|türkisch'],
  ['ru', 'Russian', 'русском|russisch'],
  ['uk', 'Ukrainian', 'українською|ukrainisch'],
  ['ja', 'Japanese', '日本語|japanisch'],
  ['zh', 'Chinese', '中文|chinesisch'],
  ['ko', 'Korean', '한국어|koreanisch'],
  ['ar', 'Arabic', 'العربية|arabisch'],
  ['hi', 'Hindi', 'हिन्दी|हिंदी'],
  ['el', 'Greek', 'ελληνικά|griechisch'],
  ['he', 'Hebrew', 'עברית|hebräisch'],
];
const OWN_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'de',
    /(?<!\p{L})(?:ein|eine|einen|der|die|das|und|für|mit|meine?n?|ich|zum|zur|auf|von|im|nicht|wie|oder|den|dem)(?!\p{L})/giu,
  ],
  ['es', /(?<!\p{L})(?:una?|el|la|los|las|para|con|mis?|que|y|del|al|por|en|de|como)(?!\p{L})/giu],
  [
    'fr',
    /(?<!\p{L})(?:une?|le|la|les|des|du|pour|avec|mes|mon|ma|et|qui|au|aux|sur|dans|de)(?!\p{L})|(?<!\p{L})[ld]['’]/giu,
  ],
  ['it', /(?<!\p{L})(?:una?|il|lo|gli|per|con|mi[eao]|che|e|della|delle|dei|nel|di)(?!\p{L})/giu],
  ['pt', /(?<!\p{L})(?:uma?|os|as|para|com|meus?|minhas?|que|e|do|da|dos|das|no|na|em|de)(?!\p{L})/giu],
];
const ENGLISH =
  /(?<!\p{L})(?:the|an?|for|with|of|to|and|my|about|that|in|is|make|build|create|me|our|which|can|from|by|on|app)(?!\p{L})/giu;
/** One short word may be a name or a loan word. */
const LEAST_WORDS = 2;

/** Returns the languages that the app shall speak, the one said in words first. English is what it speaks anyway. */
export function languagesIn(text: string): LanguageFact[] {
  const said = LANGUAGES.flatMap(([code, name, own]) => {
    const match = new RegExp(
      `(?<!\\p{L})(?:in|auf|en|em)\\s+(?:${name}|${own})(?!\\p{L}|\\s+(?:food|style|cuisine|class|school|lessons?))|(?<!\\p{L})${name}[\\s-](?:language|interface|version|speaking|ui|labels)(?!\\p{L})`,
      'iu',
    ).exec(text);
    return match ? [{ text: match[0], code, name }] : [];
  });
  const own = ownLanguage(text);
  return own === undefined || said.some(({ code }) => code === own.code) ? said : [...said, own];
}

function ownLanguage(text: string): LanguageFact | undefined {
  const script = scriptLanguageOf(text);
  if (script) return factOf(script.code);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [best] = OWN_WORDS.map(([code, words]) => ({ code, score: count(words) })).sort(
    (one, other) => other.score - one.score,
  );
  if (!best || best.score < LEAST_WORDS || best.score <= count(ENGLISH)) return undefined;
  return factOf(best.code);
}

function factOf(code: string): LanguageFact | undefined {
  const found = LANGUAGES.find(([each]) => each === code);
  return found && { text: `the language ${found[1]}`, code, name: found[1] };
}
