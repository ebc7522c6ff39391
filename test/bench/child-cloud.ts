import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';

const CHILD_PATH = join(import.meta.dirname, '../fixtures/cloud-child.ts');

export interface ChildCloud {
  siteUrl: string;
  pid: number;
}

export async function withChildCloud<Measured>(measure: (cloud: ChildCloud) => Promise<Measured>): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const [site = 0, apps = 0, s3 = 0, events = 0, rpc = 0, websocket = 0] = await findFreePorts(6);
  const settings = { dataDir, ports: { site, apps, s3, events, rpc, websocket }, isComposed: true };
  const child = spawn(process.execPath, [CHILD_PATH, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    return await measure({ siteUrl: `http://localhost:${site}`, pid: child.pid ?? 0 });
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
