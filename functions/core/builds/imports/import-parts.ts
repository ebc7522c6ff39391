import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import type { Refusal } from '../../../../shared/messages/refusals.ts';

/** The imported files by path. Paths use forward slashes and do not begin with a slash. */
export type ImportFiles = ReadonlyMap<string, Uint8Array>;

export type ImportResult<T> = { ok: true; value: T } | { ok: false; problems: readonly [Refusal, ...Refusal[]] };

export function refused(...problems: readonly [Refusal, ...Refusal[]]): { ok: false; problems: typeof problems } {
  return { ok: false, problems };
}

/** A page with all its files inlined, before foreign services are removed. */
export interface ImportedPage {
  html: string;
  /** The paths of the imported files that `html` contains. */
  files: string[];
  notes: ImportNote[];
}

const LISTED_NAMES = 5;

/** Joins the first names of a list for a sentence. An ellipsis stands for the omitted names. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_NAMES).map((name) => name.slice(0, 100));
  return names.length > LISTED_NAMES ? `${shown.join(', ')} …` : shown.join(', ');
}
