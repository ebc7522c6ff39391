/** Measures how long a new contributor waits after a clone: `npm ci`, then `npm start`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { startProduct, stopProduct } from './start-up.ts';

const ROOT = join(import.meta.dirname, '../..');

export async function measureFreshClone(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'buidl-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, dir]);
    const beganMs = performance.now();
    execFileSync('npm', ['ci'], { cwd: dir, stdio: 'ignore' });
    const product = await startProduct(dir, join(dir, '.local'));
    const seconds = (performance.now() - beganMs) / 1_000;
    await stopProduct(product);
    return [{ name: 'npm ci && npm start until the URL responds', value: seconds, unit: 's', budget: 180 }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
