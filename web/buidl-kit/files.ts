import { csvLine } from '../../shared/domain/csv/csv-line.ts';

type Row = Readonly<Record<string, unknown>>;

const ASIDE = 'data-buidl-aside';
const REVOKE_AFTER_MS = 10_000;

/** Saves a file that the app made. Call it in a click. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Saves rows as a CSV file for spreadsheets. `columns` has the headings by field; by default all fields of the rows. */
export function saveCsv(name: string, rows: readonly Row[], columns?: Readonly<Record<string, string>>): void {
  saveFile(name.endsWith('.csv') ? name : `${name}.csv`, csvText(rows, columns), 'text/csv');
}

/** Returns CSV that spreadsheets read as UTF-8, in which no cell is a formula. */
export function csvText(rows: readonly Row[], columns?: Readonly<Record<string, string>>): string {
  const headings = columns ?? Object.fromEntries(rows.flatMap(Object.keys).map((field) => [field, field]));
  const fields = Object.keys(headings);
  const lines = rows.map((row) => csvLine(fields.map((field) => cellOf(row[field]))));
  return `\uFEFF${csvLine(Object.values(headings))}${lines.join('')}`;
}

function cellOf(value: unknown): string | number | boolean {
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value)) return value.map((each) => String(cellOf(each))).join('; ');
  return JSON.stringify(value);
}

/** Prints the page, or only one element of it. Call it in a click. */
export function printPage(element?: Element): void {
  const aside: Element[] = [];
  for (let inner = element; inner && inner !== document.body; inner = inner.parentElement ?? undefined) {
    for (const other of inner.parentElement?.children ?? []) if (other !== inner) aside.push(other);
  }
  for (const other of aside) other.setAttribute(ASIDE, '');
  const style = document.createElement('style');
  style.textContent = `[${ASIDE}]{display:none!important}`;
  document.head.append(style);
  // A published app is printed after this call, by the page around it, at the height that the app has now.
  window.print();
  style.media = 'print';
  const restore = () => {
    style.remove();
    for (const other of aside) other.removeAttribute(ASIDE);
  };
  addEventListener('afterprint', restore, { once: true });
  addEventListener('pointerdown', restore, { once: true, capture: true });
}
