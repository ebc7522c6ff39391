/** Tables as CSV that no spreadsheet takes for anything but text. */

/** A first character that makes spreadsheets take a cell for a formula; some take those of full width, too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One line with its end. Numbers stay numbers; a text that could be a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string | number | boolean): string {
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
