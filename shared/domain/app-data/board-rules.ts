import type { FieldProblem } from '../../messages/refusals/record-fields.ts';
import { DATA_LIMITS } from './data-limits.ts';

/* This word filter for public records stops only slurs and common scams. The owner and reports handle the rest. */

/** Slurs, written as `foldText` returns them. Words that are harmless in some language are not listed. */
const SLURS = [
  'nigger',
  'niggers',
  'nigga',
  'faggot',
  'faggots',
  'kike',
  'kikes',
  'tranny',
  'trannies',
  'cunt',
  'cunts',
  'neger',
  'kanake',
  'kanaken',
  'schwuchtel',
  'schwuchteln',
  'fotze',
  'fotzen',
  'hurensohn',
  'missgeburt',
  'judensau',
  'zigeunerpack',
];
const SCAMS = [
  'seed phrase',
  'recovery phrase',
  'private key',
  'connect your wallet',
  'claim your airdrop',
  'double your bitcoin',
  'double your crypto',
  'guaranteed profit',
  'free robux',
  'free vbucks',
  'verbinde dein wallet',
  'wiederherstellungsphrase',
  'garantierter gewinn',
  'garantierte rendite',
];

const REFUSED: ReadonlySet<string> = new Set([...SLURS, ...SCAMS].map(foldText));
const MOST_WORDS = Math.max(...SCAMS.map((phrase) => phrase.split(' ').length));
const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|xyz|ru|top|shop|info|biz|click|link|site|online)\b/gi;

export function boardProblem(value: unknown): FieldProblem | undefined {
  const texts = textsOf(value);
  const links = texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
  if (links > DATA_LIMITS.LINKS) return { key: 'too_many_links', params: { maxLinks: DATA_LIMITS.LINKS } };
  return texts.some(hasRefusedWord) ? 'word_not_allowed' : undefined;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Compares whole words only, so that names of towns and people that contain a slur are accepted. */
function hasRefusedWord(text: string): boolean {
  const words = foldText(text).split(' ');
  return words.some((_, start) =>
    Array.from({ length: MOST_WORDS }, (_each, more) => words.slice(start, start + more + 1).join(' ')).some((phrase) =>
      REFUSED.has(phrase),
    ),
  );
}

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  і: 'i',
  ß: 'ss',
};

/** Returns the words of a text in lowercase, without accents and with letters instead of look-alike characters. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[013457@$!аеорсіß]/gu, (character) => LOOK_ALIKES[character] ?? character)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .trim();
}
