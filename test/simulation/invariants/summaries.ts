/** The summaries of revisions in lists must match the revisions. */

import { savedRevisionSchema } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import {
  listedRevisions,
  revisionCountSchema,
  summaryOf,
} from '../../../functions/adapters/dynamodb/projects/revision-summaries.ts';
import { type Item, isEqual, textOf } from '../store/item.ts';
import type { MemoryTable } from '../store/memory-table.ts';

export function checkSummaries(table: MemoryTable): string[] {
  const projects = [...table.all()].filter(({ sk }) => sk === 'PROJECT');
  return projects
    .map((project) => textOf(project, 'pk'))
    .filter((pk) => !areRight(table.partition(pk)))
    .map((pk) => `The summaries of ${pk} differ from its revisions`);
}

function areRight(items: readonly Item[]): boolean {
  const count = revisionCountSchema.parse(items.find(({ sk }) => sk === 'COUNT'));
  const expected = items
    .filter((item) => textOf(item, 'sk').startsWith('REV#'))
    .map((item) => summaryOf(savedRevisionSchema.parse(item)));
  const listed = listedRevisions(count) ?? [];
  const byName = (revision: { revisionString: string } | undefined) => revision?.revisionString ?? '';
  const sorted = (revisions: readonly ({ revisionString: string } | undefined)[]) =>
    revisions.toSorted((left, right) => (byName(left) < byName(right) ? -1 : 1));
  return isEqual(sorted(expected), sorted(listed));
}
