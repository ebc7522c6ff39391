import type { CheckAspect, CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';

const COMMENT = String.raw`(?:\/\/|\/\*|<!--)[\s*.…\[(-]*`;
const SOURCE_PATTERNS = [
  { aspect: 'finished', pattern: /\{\{\s*image:[^{}]{0,60}\}\}/g, advice: 'is not an image address' },
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
] as const satisfies readonly { aspect: CheckAspect; pattern: RegExp; advice: string }[];
const TEXT_PATTERNS = [
  { pattern: /lorem ipsum(?: dolor)?/gi, advice: 'shown to the user; write real text' },
  { pattern: /\{\{[^{}\n]{1,60}\}\}/g, advice: 'shown to the user instead of a value' },
];

/**
 * Matches a tag of an element in which edit markers are ignored, or an edit marker (`<<<<<<<` or `>>>>>>>`) on its own
 * line.
 */
const TAG_OR_MARK =
  /<(?<closing>\/?)(?:script|pre|textarea)\b|^[ \t]*(?<mark>(?:<{7}|>{7})(?:[ \t]+[\w./-]{1,60})?)[ \t]*\r?$/gim;

/** Reports placeholders, comments in place of code, and edit markers in the document's source. */
export function addUnfinishedSource(document: DocumentSource, findings: CheckFindings) {
  for (const { aspect, pattern, advice } of SOURCE_PATTERNS) {
    for (const [text] of document.source.matchAll(pattern)) {
      findings.add(aspect, `${document.linePrefix(text)}placeholder left, “${text.trim()}” ${advice}`);
    }
  }
  for (const mark of editMarks(document.source)) {
    findings.add('marks', `${document.linePrefix(mark)}“${mark}” is a mark of an edit and stands in the app`);
  }
}

/**
 * Returns the edit markers of the markup. A marker in a script is ignored: it must be in a string, because the script
 * would fail otherwise.
 */
function editMarks(source: string): string[] {
  const found: string[] = [];
  let isText = false;
  for (const { groups } of source.matchAll(TAG_OR_MARK)) {
    if (groups?.mark === undefined) isText = groups?.closing === '';
    else if (!isText) found.push(groups.mark);
  }
  return found;
}

/** Reports placeholders in the visible text. */
export function addUnfinishedText(visibleText: string, document: DocumentSource, findings: CheckFindings) {
  for (const { pattern, advice } of TEXT_PATTERNS) {
    for (const [text] of visibleText.matchAll(pattern)) {
      findings.add('finished', `${document.linePrefix(text)}placeholder text left, “${text}” is ${advice}`);
    }
  }
}
