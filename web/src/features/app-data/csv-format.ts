import { type TextEncoding, textEncoding } from '@buidl/client/decode-text';
import { type CsvSeparator, csvSeparator, parseCsv } from '../../../../shared/domain/csv/parse-csv.ts';
import { message } from '../../lib/language/translate.ts';

/** How a CSV file is written. The languages of spreadsheets differ, and the file does not name its format. */
export interface CsvFormat {
  separator: CsvSeparator;
  encoding: TextEncoding;
  hasDecimalComma: boolean;
}

export const SEPARATOR_NAMES = [
  { value: ',', label: message('Comma') },
  { value: ';', label: message('Semicolon') },
  { value: '\t', label: message('Tab') },
] as const satisfies readonly { value: CsvSeparator; label: string }[];

export const ENCODING_NAMES = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const satisfies readonly { value: TextEncoding; label: string }[];

const COMMA_NUMBER = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
const POINT_NUMBER = /^-?\d+\.\d+$/;

/**
 * Guesses the format of a CSV file. `isSure` is false when its user should look at the guess: its encoding is not
 * Unicode, its first line has no separator, or its numbers have commas.
 */
export function guessCsvFormat(bytes: Uint8Array, text: string): { format: CsvFormat; isSure: boolean } {
  const encoding = textEncoding(bytes);
  const separator = csvSeparator(text);
  const parsed = parseCsv(text, separator);
  const cells = parsed.ok ? parsed.rows.slice(1).flatMap((row) => row.cells) : [];
  const hasCommas = cells.some((cell) => COMMA_NUMBER.test(cell));
  const hasDecimalComma = hasCommas && separator !== ',' && !cells.some((cell) => POINT_NUMBER.test(cell));
  const hasColumns = parsed.ok && (parsed.rows[0]?.cells.length ?? 0) > 1;
  return {
    format: { separator, encoding, hasDecimalComma },
    isSure: encoding !== 'windows-1252' && hasColumns && !hasCommas,
  };
}
