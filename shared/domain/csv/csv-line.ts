/**
 * First characters of cells that spreadsheets interpret as a formula; some interpret full-width characters too. Apostrophes before
 * them are taken as text, so that `plainText` takes away no more than `csvLine` added.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Returns one CSV line with its line end. A text that could be a formula gets a leading apostrophe. */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Returns the text that `csvLine` wrote as this cell. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellText(cell: string | number | boolean): string {
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
