/** Takes what was asked for out of a model's answer, whatever it put around it. */

/** The text inside a code fence, when the whole answer is one; the trimmed answer otherwise. */
export function withoutFence(answer: string): string {
  const trimmed = answer.trim();
  const fenced = /^```[a-z]*\r?\n([\s\S]*?)\r?\n```$/i.exec(trimmed);
  return (fenced?.[1] ?? trimmed).trim();
}

/** The JSON object in an answer, as text: what stands between the first and the last brace. */
export function jsonObjectText(answer: string): string {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start === -1 || end < start ? '' : answer.slice(start, end + 1);
}

/**
 * What may hold the tags of a document without being part of it, then the tags themselves. An end tag right before a
 * quote belongs to an attribute, such as srcdoc.
 */
const DOCUMENT_PARTS =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1\s*>|(?<start><!doctype html\b[^>]*>|<html(?=[\s>]))|(?<end><\/html\s*>)(?!["'`])/gi;

/**
 * The complete HTML document in an answer; undefined when there is none, or it was cut. Of several the longest is taken,
 * of equals the last: drafts come first, examples are short.
 */
export function completeDocument(answer: string): string | undefined {
  let best: string | undefined;
  let start: number | undefined;
  let hasRoot = false;
  for (const match of answer.matchAll(DOCUMENT_PARTS)) {
    const { start: opening, end: closing } = match.groups ?? {};
    if (opening !== undefined && (start === undefined || isRestart(answer, match.index, opening, hasRoot))) {
      start = match.index;
      hasRoot = false;
    }
    if (opening?.toLowerCase() === '<html') hasRoot = true;
    if (closing === undefined || start === undefined) continue;
    const document = answer.slice(start, match.index + closing.length);
    if (best === undefined || document.length >= best.length) best = document;
    start = undefined;
  }
  return best;
}

/** A document that begins anew at the start of a line, before the last one ended. */
function isRestart(answer: string, at: number, opening: string, hasRoot: boolean): boolean {
  const isLineStart = at === 0 || answer[at - 1] === '\n';
  return isLineStart && (hasRoot || opening.toLowerCase() !== '<html');
}

/** Where the document of an unfinished answer begins, as far as it is written. */
export function documentSoFar(answer: string): string | undefined {
  const start = answer.search(/<!doctype html|<html[\s>]/i);
  return start === -1 ? undefined : answer.slice(start);
}
