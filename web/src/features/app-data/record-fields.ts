import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';

/** Columns of a page of records; what else a record has is in its JSON. */
const COLUMNS_MAX = 5;

/** Returns the fields that most of the records have, in the order of their first appearance. */
export function fieldsOf(records: readonly { value: DataValue }[], max = COLUMNS_MAX): string[] {
  const counts = new Map<string, number>();
  for (const { value } of records)
    for (const field of Object.keys(value)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const byCount = [...counts].toSorted(([, left], [, right]) => right - left).slice(0, max);
  const chosen = new Set(byCount.map(([field]) => field));
  return [...counts.keys()].filter((field) => chosen.has(field));
}

/** Returns what a cell shows of a field: texts as they are, anything else as JSON, nothing for a missing field. */
export function fieldText(value: DataValue, field: string): string {
  const found = Object.hasOwn(value, field) ? value[field] : undefined;
  if (found === undefined) return '';
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** Returns the records in which a text appears: in the value, the author or the id, in any case. */
export function matching(records: readonly AppRecord[], search: string): AppRecord[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [...records];
  return records.filter(({ id, author, value }) =>
    `${id} ${author} ${JSON.stringify(value)}`.toLowerCase().includes(wanted),
  );
}
