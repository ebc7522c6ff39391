import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const fileSchema = z.record(z.string(), z.unknown());

export function readTableSetting(path: string): string {
  return z
    .string()
    .default('')
    .parse(fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).tableName);
}

export function writeTableSetting(path: string, tableName: string): void {
  const values = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const fresh = `${path}.new`;
  writeFileSync(fresh, `${JSON.stringify({ ...values, tableName }, null, 2)}\n`);
  renameSync(fresh, path);
}
