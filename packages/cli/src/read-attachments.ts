import { basename, extname } from 'node:path';
import { decodeText } from '@buidl/client/decode-text';
import { ATTACHMENT_LIMITS } from '../../../shared/domain/attachments/attachment-limits.ts';
import type { Attachments } from '../../../shared/domain/attachments/attachments.ts';
import { readCsvTable, tableKey } from '../../../shared/domain/attachments/read-table.ts';
import { usageError } from './cli-error.ts';
import { readBytes } from './read-bytes.ts';

type Attached = Pick<Attachments, 'texts' | 'tables'>;

/** Reads the text and table files for a build. Throws CliError for any other file type and for too much text. */
export function readAttachments(paths: readonly string[]): Attached {
  const { texts, tables }: Attached = { texts: [], tables: [] };
  let charactersLeft: number = ATTACHMENT_LIMITS.TEXT_CHARACTERS;
  for (const path of paths) {
    const name = basename(path).slice(0, ATTACHMENT_LIMITS.NAME_CHARACTERS);
    const content = decodeText(readBytes(path))?.trim();
    if (!content) throw usageError(`${path} has no text.`);
    if (isTable(path)) {
      const read = readCsvTable(name, content, true);
      if (!read.ok) throw usageError(`${path} is not a table that can be read.`);
      const taken = tables.map(({ key }) => key);
      tables.push({ ...read.table, key: tableKey(name, taken), use: 'built-in' });
    } else {
      const text = content.slice(0, charactersLeft);
      if (text === '') throw usageError(`The texts have more than ${ATTACHMENT_LIMITS.TEXT_CHARACTERS} characters.`);
      charactersLeft -= text.length;
      texts.push({ name, text, isCut: text.length < content.length });
    }
  }
  return { texts, tables };
}

function isTable(path: string): boolean {
  const ending = extname(path).toLowerCase();
  if (['.txt', '.md', '.markdown'].includes(ending)) return false;
  if (['.csv', '.tsv'].includes(ending)) return true;
  throw usageError(`${path} cannot be attached here: use a .txt, .md, .csv or .tsv file, or attach it on the site.`);
}
