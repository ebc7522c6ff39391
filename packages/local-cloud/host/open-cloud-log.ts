import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const TROUBLE = /"level":"(ERROR|CRITICAL)"|Task timed out|"errorType"/;

export interface CloudLog {
  path: string;
  write: (source: string, line: string) => void;
  close(): Promise<void>;
}

/** Opens the log file. Renames a large old one to `cloud.old.log`. `showTrouble` receives errors in a short form. */
export function openCloudLog(folder: string, showTrouble: (line: string) => void): CloudLog {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'cloud.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_FILE_BYTES) {
    renameSync(path, join(folder, 'cloud.old.log'));
  }
  const stream = createWriteStream(path, { flags: 'a' });
  stream.on('error', () => undefined);
  return {
    path,
    write: (source, line) => {
      stream.write(`${new Date().toISOString()} ${source} ${line}\n`);
      if (TROUBLE.test(line)) showTrouble(`${source}: ${shortened(line)}`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

function shortened(line: string): string {
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
