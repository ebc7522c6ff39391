/** The setting `tableName` in the file of an environment. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const fileSchema = z.record(z.string(), z.unknown());

/** Returns the table that the file names; an empty text for the stack's own table. */
export function readTableSetting(path: string): string {
  return z
    .string()
    .default('')
    .parse(fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).tableName);
}

/** Sets the table in the file and keeps the rest unchanged. */
export function writeTableSetting(path: string, tableName: string): void {
  const values = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const fresh = `${path}.new`;
  writeFileSync(fresh, `${JSON.stringify({ ...values, tableName }, null, 2)}\n`);
  renameSync(fresh, path);
}
