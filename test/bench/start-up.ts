/** Measures the time until the URL of `npm start` responds, and the memory at that time. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { type Figure, median } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNS = 3;
/** The number of ports that `npm start` uses: the site's port and the next four. */
const PORTS = 5;
const POLL_MS = 25;
const LIMIT_MS = 180_000;

export interface StartedProduct {
  startedMs: number;
  siteUrl: string;
  child: ChildProcess;
}

/** Runs `npm start` in a checkout. Throws when the site does not respond within three minutes. */
export async function startProduct(checkoutDir: string, dataDir: string): Promise<StartedProduct> {
  const [port] = await findFreePorts(PORTS);
  const siteUrl = `http://localhost:${port}`;
  const beganMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: checkoutDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  while (performance.now() - beganMs < LIMIT_MS && child.exitCode === null) {
    const response = await fetch(siteUrl).catch(() => undefined);
    if (response?.ok) return { startedMs: performance.now() - beganMs, siteUrl, child };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('npm start did not bring up the site.');
}

export async function stopProduct({ child }: StartedProduct): Promise<void> {
  const exited = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await exited;
}

export async function measureStartUp(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const seconds: number[] = [];
  const megabytes: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const product = await startProduct(ROOT, dataDir);
      seconds.push(product.startedMs / 1_000);
      await fetch(`${product.siteUrl}/api/config/public`);
      megabytes.push(residentMegabytes(product.child.pid ?? 0));
      await stopProduct(product);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    { name: 'npm start until the URL responds', value: median(seconds), unit: 's', budget: 10 },
    { name: 'resident memory of all its processes', value: median(megabytes), unit: 'MB', budget: 700 },
  ];
}

function residentMegabytes(rootPid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([rootPid]);
  let kilobytes = 0;
  for (const [pid = 0, parentPid = 0, rss = 0] of rows.toSorted((left, right) => (left[0] ?? 0) - (right[0] ?? 0))) {
    if (pid !== rootPid && !family.has(parentPid)) continue;
    family.add(pid);
    kilobytes += rss;
  }
  return kilobytes / 1_024;
}
