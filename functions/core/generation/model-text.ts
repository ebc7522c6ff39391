/** Cleans what models put around what they were asked for. */

/** The text inside a code fence, when the whole answer is one; the trimmed answer otherwise. */
export function withoutFence(answer: string): string {
  const trimmed = answer.trim();
  const fenced = /^```[a-z]*\r?\n([\s\S]*?)\r?\n```$/i.exec(trimmed);
  return (fenced?.[1] ?? trimmed).trim();
}

/** The one complete HTML document in an answer; undefined when there is none, or it was cut. */
export function completeDocument(answer: string): string | undefined {
  const text = withoutFence(answer);
  const start = text.search(/<!doctype html|<html[\s>]/i);
  const end = text.toLowerCase().lastIndexOf('</html>');
  return start === -1 || end < start ? undefined : text.slice(start, end + '</html>'.length);
}
