import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';

const COLUMNS_MAX = 5;

/** Returns the most frequent fields, in order of first appearance. */
export function fieldsOf(records: readonly { value: DataValue }[], max = COLUMNS_MAX): string[] {
  const counts = new Map<string, number>();
  for (const { value } of records)
    for (const field of Object.keys(value)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const byCount = [...counts].toSorted(([, left], [, right]) => right - left).slice(0, max);
  const chosen = new Set(byCount.map(([field]) => field));
  return [...counts.keys()].filter((field) => chosen.has(field));
}

/** Returns the text of a table cell: strings unchanged, other values as JSON, empty for a missing field. */
export function fieldText(value: DataValue, field: string): string {
  const found = Object.hasOwn(value, field) ? value[field] : undefined;
  if (found === undefined) return '';
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** Returns the records whose value, author or id contains the text, ignoring case. */
export function matching(records: readonly AppRecord[], search: string): AppRecord[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [...records];
  return records.filter(({ id, author, value }) =>
    `${id} ${author} ${JSON.stringify(value)}`.toLowerCase().includes(wanted),
  );
}
