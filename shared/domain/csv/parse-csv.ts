/** `line` is the row's first line in the file, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** `line`: the line of a quote that is never closed. */
export type ParsedCsv = { ok: true; rows: CsvRow[] } | { ok: false; line: number };

/** The cell separators that spreadsheets write; which one depends on their language. */
const SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof SEPARATORS)[number];

/** Matches a first line such as `sep=;`, with which Excel names the separator. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

/** Parses CSV text. Skips a first line that names the separator. */
export function parseCsv(text: string, separator: CsvSeparator = csvSeparator(text)): ParsedCsv {
  const [naming] = NAMED_SEPARATOR.exec(text) ?? [];
  const source = text.slice(naming?.length ?? (text.startsWith('\uFEFF') ? 1 : 0));
  const rows: CsvRow[] = [];
  let line = naming === undefined ? 1 : 2;
  for (let at = 0; at < source.length; ) {
    const row = readRow(source, at, separator);
    if (row === undefined) return { ok: false, line };
    if (row.cells.some((cell) => cell !== '')) rows.push({ line, cells: row.cells });
    line += lineEnds(source.slice(at, row.end));
    at = row.end;
  }
  return { ok: true, rows };
}

/** Returns the separator that the first line names, else the most frequent candidate in it. */
export function csvSeparator(text: string): CsvSeparator {
  const named = SEPARATORS.find((separator) => separator === NAMED_SEPARATOR.exec(text)?.[1]);
  if (named !== undefined) return named;
  const source = text.trimStart();
  const head = source.slice(0, source.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).separator;
}

const lineEnds = (part: string) => part.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Returns the cells of the row at `start`, and the start of the next row; undefined for an unclosed quote. */
function readRow(source: string, start: number, separator: string) {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = readCell(source, at, separator);
    if (cell === undefined) return undefined;
    cells.push(cell.text);
    if (source[cell.end] !== separator) return { cells, end: cell.end + lineEndLength(source, cell.end) };
    at = cell.end + 1;
  }
}

function lineEndLength(source: string, at: number): number {
  if (at >= source.length) return 0;
  return source.startsWith('\r\n', at) ? 2 : 1;
}

function readCell(source: string, start: number, separator: string) {
  const quoted = source[start] === '"' ? readQuoted(source, start + 1) : { text: '', end: start };
  if (quoted === undefined) return undefined;
  let end = quoted.end;
  while (end < source.length && source[end] !== separator && source[end] !== '\r' && source[end] !== '\n') end += 1;
  return { text: quoted.text + source.slice(quoted.end, end), end };
}

function readQuoted(source: string, start: number) {
  let text = '';
  for (let at = start; ; ) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return undefined;
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
