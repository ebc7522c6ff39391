import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const patches = readdirSync(join(ROOT, 'patches')).filter((name) => name.endsWith('.patch'));

it.each(patches)('%s is applied to the installed package', (name) => {
  // A reverse patch applies only if the installed file contains the change.
  const check = () => execFileSync('git', ['apply', '--check', '--reverse', join('patches', name)], { cwd: ROOT });
  expect(check).not.toThrow();
});
