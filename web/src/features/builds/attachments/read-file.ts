import { decodeText } from '@buidl/client/decode-text';
import { ATTACHMENT_LIMITS } from '../../../../../shared/domain/attachments/attachment-limits.ts';
import {
  type ReadTable,
  readCsvTable,
  readTable,
  type UnderstoodTable,
} from '../../../../../shared/domain/attachments/read-table.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../../shared/domain/image-limits.ts';
import { isAnimated } from '../../../lib/is-animated.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { convertHeic, convertKnownImage, drawSvg } from './convert-image.ts';
import { fileKind } from './file-kind.ts';
import { RefusedFileError } from './refused-file.ts';
import { zipEntries } from './stored-zip.ts';

/** The content that was read from an attached file. */
export type ReadFile =
  | { kind: 'image'; image: File; note: 'converted' | 'first-frame' | 'no-scripts' | null }
  | { kind: 'text'; text: string; pages?: number; pictures: readonly File[] }
  | { kind: 'table'; table: UnderstoodTable };

/** Reads a file in the browser. Throws RefusedFileError with a message for the user. */
export async function readFile(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (fileKind(file.name, bytes)) {
    case 'image':
      return { kind: 'image', image: file, note: isAnimated(bytes) ? 'first-frame' : null };
    case 'heic':
      return { kind: 'image', image: await convertHeic(file), note: 'converted' };
    case 'avif':
      return { kind: 'image', image: await convertKnownImage(file), note: 'converted' };
    case 'svg': {
      const { image, hadScripts } = await drawSvg(file);
      return { kind: 'image', image, note: hadScripts ? 'no-scripts' : 'converted' };
    }
    case 'pdf': {
      const { readPdf } = await import('./read-pdf.ts');
      return textFile(await readPdf(file, BUILD_IMAGE_MAX_COUNT));
    }
    case 'zip':
      return readOffice(file.name, bytes);
    case 'csv':
      return tableFile(readCsvTable(file.name, textOf(bytes), isDayFirst()));
    case 'text':
      return textFile({ text: textOf(bytes).trim(), pictures: [] });
    default:
      throw new RefusedFileError(t`This file is not what its name says, or it is damaged.`);
  }
}

async function readOffice(name: string, bytes: Uint8Array): Promise<ReadFile> {
  const entries = entriesOf(bytes);
  if (entries.has('xl/workbook.xml')) {
    const { readXlsx } = await import('./read-xlsx.ts');
    const { rows, more } = await readXlsx(bytes);
    return tableFile(readTable(name, rows, { hasDecimalComma: false, isDayFirst: isDayFirst() }, more));
  }
  if (entries.has('word/document.xml')) {
    const { readDocx } = await import('./read-docx.ts');
    return textFile(await readDocx(name, bytes, BUILD_IMAGE_MAX_COUNT));
  }
  throw new RefusedFileError(t`Of this kind, only Word documents (.docx) and Excel tables (.xlsx) can be attached.`);
}

function entriesOf(bytes: Uint8Array): Set<string> {
  try {
    return zipEntries(bytes);
  } catch {
    throw new RefusedFileError(t`This file is damaged.`);
  }
}

function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new RefusedFileError(t`This file is not what its name says, or it is damaged.`);
  return text;
}

function textFile(read: { text: string; pages?: number; pictures: readonly File[] }): ReadFile {
  if (read.text === '' && read.pictures.length === 0) {
    throw new RefusedFileError(t`This file has no text and no pictures that can be read.`);
  }
  return { kind: 'text', ...read };
}

function tableFile(read: ReadTable): ReadFile {
  if (read.ok) return { kind: 'table', table: read.table };
  if (read.reason === 'quote') {
    throw new RefusedFileError(t`A quotation mark begins on line ${read.line} and does not end.`);
  }
  throw new RefusedFileError(
    read.reason === 'empty'
      ? t`This table has no rows.`
      : t`This table has more than ${formatWhole(ATTACHMENT_LIMITS.COLUMNS)} columns.`,
  );
}

/** Returns true where 3/4 means 3 April. Only American English writes the month first. */
function isDayFirst(): boolean {
  return !/^en(?:-US)?$/.test(navigator.language);
}
