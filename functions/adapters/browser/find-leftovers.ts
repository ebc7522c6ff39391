/** Finds what a model leaves where it should have written: placeholders, and comments in place of code. */
import type { CheckedDocument } from './checked-document.ts';
import type { Aspect, ProblemList } from './problem-list.ts';

const COMMENT = String.raw`(?:\/\/|\/\*|<!--)[\s*.…\[(-]*`;
const SOURCE_LEFTOVERS = [
  { aspect: 'finished', pattern: /\{\{\s*image:[^{}]{0,60}\}\}/g, advice: 'is no address of a picture' },
  {
    aspect: 'tidy',
    pattern: new RegExp(String.raw`${COMMENT}(?:TODO|FIXME|XXX)\b[^\n]{0,60}`, 'g'),
    advice: 'is unfinished',
  },
  {
    aspect: 'finished',
    pattern: new RegExp(
      String.raw`${COMMENT}(?:add |put |insert |and |the |keep |include )*(?:rest|remainder|remaining \w+) of (?:the|your|my|this)\b[^\n]{0,60}`,
      'gi',
    ),
    advice: 'stands where code should be',
  },
  {
    aspect: 'finished',
    pattern: new RegExp(
      String.raw`${COMMENT}(?:(?:add |put |insert )?your \w+ (?:code )?(?:goes )?here|(?:implementation|code|logic|content) (?:goes )?here|(?:previous|existing|same) code\b)[^\n]{0,60}`,
      'gi',
    ),
    advice: 'stands where code should be',
  },
] as const satisfies readonly { aspect: Aspect; pattern: RegExp; advice: string }[];
const SHOWN_LEFTOVERS = [
  { pattern: /lorem ipsum(?: dolor)?/gi, advice: 'shown to the user; write real text' },
  { pattern: /\{\{[^{}\n]{1,60}\}\}/g, advice: 'shown to the user instead of a value' },
];

/** Adds the leftovers in the document's source. */
export function addSourceLeftovers(document: CheckedDocument, problems: ProblemList) {
  for (const { aspect, pattern, advice } of SOURCE_LEFTOVERS) {
    for (const [text] of document.source.matchAll(pattern)) {
      problems.add(aspect, `${document.place(text)}placeholder left, “${text.trim()}” ${advice}`);
    }
  }
}

/** Adds the leftovers among the text that can be seen. */
export function addShownLeftovers(shownText: string, document: CheckedDocument, problems: ProblemList) {
  for (const { pattern, advice } of SHOWN_LEFTOVERS) {
    for (const [text] of shownText.matchAll(pattern)) {
      problems.add('finished', `${document.place(text)}placeholder text left, “${text}” is ${advice}`);
    }
  }
}
