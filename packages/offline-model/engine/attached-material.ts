/**
 * Reads what a prompt says about attached files. The rows of attached tables are in the document, not in the prompt.
 */
import * as z from 'zod';
import { COLUMN_TYPES, TABLE_USES } from '../../../shared/domain/attachments/attachments.ts';
import type { Sections } from './prompt-sections.ts';

const tableSchema = z.object({
  name: z.string(),
  key: z.string(),
  use: z.enum(TABLE_USES),
  columns: z.array(z.object({ name: z.string(), key: z.string(), type: z.enum(COLUMN_TYPES) })).min(1),
});
export type MaterialTable = z.infer<typeof tableSchema>;

export interface AttachedMaterial {
  tables: readonly MaterialTable[];
  /** The names of the files whose text is attached. */
  texts: readonly string[];
  hasLook: boolean;
}

export function attachedMaterial({
  attached_files: files = '',
  attached_tables: tables = '',
  attached_texts: texts = '',
}: Sections): AttachedMaterial {
  const lines = tables.split('\n').flatMap((line) => parsedTable(line) ?? []);
  return {
    tables: lines,
    texts: texts === '' ? [] : [/^# (.*)$/m.exec(texts)?.[1] ?? 'a text'],
    hasLook: /shows the look to follow/.test(files),
  };
}

function parsedTable(line: string): MaterialTable | undefined {
  try {
    return tableSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
