import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../../test/fixtures/temporary-dir.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Larger than any process id. */
const ENDED_PID = 99_999_999;
const WRITTEN = [
  'buidl-chromium-1000-5-6',
  'buidl-chromium-1000-5-6-Ab12Cd',
  'buidl-compile-cache-1000',
  'buidl-evaluation-Ab12Cd',
  'buidl-function-cache-1000',
  `buidl-functions-${ENDED_PID}-Ab12Cd`,
  'buidl-types-Ab12Cd',
];

function folderWith(names: readonly string[]): string {
  const folder = temporaryDir('clean-test-');
  for (const name of names) {
    mkdirSync(join(folder, name, 'inside'), { recursive: true });
    writeFileSync(join(folder, name, 'inside', 'file'), 'x');
  }
  return folder;
}

async function clean(folder: string, ...args: string[]) {
  const command = [join(ROOT, 'bin/run.ts'), 'ops', 'clean', ...args];
  const env = { PATH: process.env.PATH, TMPDIR: folder, TEMP: folder, HOME: folder, USERPROFILE: folder };
  return promisify(execFile)(process.execPath, command, { cwd: ROOT, env }).then(
    ({ stdout }) => ({ exitCode: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ exitCode: code, text: stderr }),
  );
}

describe('npm run ops -- clean', () => {
  it('removes what Buidl wrote into the temporary folder, and nothing else', async () => {
    const folder = folderWith([...WRITTEN, 'buidl-data', 'other']);
    const listed = await clean(folder, '--dry-run');
    expect(listed.text.trim().split('\n')).toEqual(WRITTEN.map((name) => `Would remove ${join(folder, name)}`));
    expect(readdirSync(folder)).toHaveLength(WRITTEN.length + 2);
    const removed = await clean(folder);
    expect(removed.text.trim().split('\n')).toEqual(WRITTEN.map((name) => `Removed ${join(folder, name)}`));
    expect(readdirSync(folder).toSorted()).toEqual(['buidl-data', 'other']);
    expect(await clean(folder)).toEqual({ exitCode: 0, text: 'There is nothing to remove.\n' });
  });

  it('removes the hashes that the CDK keeps of this copy, and of nothing else', async () => {
    const folder = folderWith([]);
    const hashes = join(folder, '.cdk', 'cache', 'fingerprints');
    mkdirSync(hashes, { recursive: true });
    const own = createHash('sha256').update(join(ROOT, 'node_modules/@aws-cdk'));
    writeFileSync(join(hashes, `${own.digest('hex').slice(0, 16)}.json`), '[]');
    writeFileSync(join(hashes, '0123456789abcdef.json'), '[]');
    expect((await clean(folder)).exitCode).toBe(0);
    expect(readdirSync(hashes)).toEqual(['0123456789abcdef.json']);
  });

  it('removes nothing while Buidl runs', async () => {
    const folder = folderWith([...WRITTEN, `buidl-functions-${process.pid}-Ab12Cd`]);
    const refused = await clean(folder);
    expect(refused).toEqual({ exitCode: 1, text: `Buidl is running as process ${process.pid}. Stop it first.\n` });
    expect(WRITTEN.every((name) => existsSync(join(folder, name)))).toBe(true);
  });

  it('refuses an unknown option', async () => {
    expect((await clean(folderWith([]), '--all')).exitCode).toBe(2);
  });
});
