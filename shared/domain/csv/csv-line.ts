/**
 * Matches cells that spreadsheets interpret as a formula; some also accept full-width characters. Leading apostrophes
 * match too, so that `plainText` removes exactly the apostrophe that `csvLine` added.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Returns a line of CSV. Texts that could be a formula get an apostrophe as prefix. */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

export function plainText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellText(cell: string | number | boolean): string {
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
