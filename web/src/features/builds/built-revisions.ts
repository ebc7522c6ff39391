import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { languageStore } from '../../lib/language/language.ts';
import { plural } from '../../lib/language/plural.ts';
import { t } from '../../lib/language/translate.ts';

export function builtRevisions(revisionString: string, receipt: Receipt | null): string[] {
  const designs = receipt?.designs?.flatMap((design) => design.revisionString ?? []) ?? [];
  return designs.length > 0 ? designs.toSorted() : [revisionString];
}

/** Formats as `Rev 1 and Rev 2`. */
export function revisionNames(revisions: readonly string[]): string {
  return new Intl.ListFormat(languageStore.language()).format(revisions.map((revision) => t`Rev ${revision}`));
}

export function openProblemsText(count: number): string {
  return plural(count, { one: '# thing does not work yet', other: '# things do not work yet' });
}
