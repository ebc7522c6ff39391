import { t } from '../../lib/language/translate.ts';

type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string };

/** Parses JSON that a user typed. A problem includes line and column if the browser reports them. */
export function readJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: problemOf(error instanceof Error ? error.message : '', text) };
  }
}

function problemOf(message: string, text: string): string {
  const place = placeOf(message, text);
  return place === undefined
    ? t`This is not valid JSON. The browser says: ${message}`
    : t`This is not valid JSON: look at line ${place.line}, column ${place.column}.`;
}

/**
 * Returns the line and column of an error; undefined when they are unknown. Browsers report a position, a line and
 * column, or neither for some errors (such as an unexpected end).
 */
function placeOf(message: string, text: string) {
  const named = /line (\d+),? column (\d+)/.exec(message);
  if (named !== null) return { line: Number(named[1]), column: Number(named[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined && !/end of (?:JSON|data)|EOF/i.test(message)) return undefined;
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
