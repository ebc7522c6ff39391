import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { treeMemory } from '../fixtures/process-memory.ts';
import type { LoadSettings } from './load-child.ts';
import { type LoadReply, type LoadRequest, replySchema, type Units } from './load-messages.ts';

const CHILD_PATH = join(import.meta.dirname, 'load-child.ts');

export interface LoadCloud {
  siteUrl: string;
  seed(from: number, to: number, owners: string[]): Promise<void>;
  units(): Promise<Units>;
  megabytes(): Map<number, number>;
  close(): Promise<void>;
}

export async function startLoadCloud(): Promise<LoadCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-load-'));
  const [site = 0, apps = 0, s3 = 0, events = 0, rpc = 0, websocket = 0] = await findFreePorts(6);
  const settings: LoadSettings = { dataDir, ports: { site, apps, s3, events, rpc, websocket } };
  const child = fork(CHILD_PATH, [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const next = async (): Promise<LoadReply> => {
    const gone = exited.then(() => Promise.reject(new Error('The local cloud has ended.')));
    const [message]: unknown[] = await Promise.race([once(child, 'message'), gone]);
    return replySchema.parse(message);
  };
  const ask = (request: LoadRequest) => {
    const reply = next();
    child.send(request);
    return reply;
  };
  await next();
  return {
    siteUrl: `http://localhost:${site}`,
    seed: async (from, to, owners) => void (await ask({ kind: 'seed', from, to, owners })),
    units: async () => {
      const reply = await ask({ kind: 'units' });
      if (reply.kind !== 'units') throw new Error('The local cloud replied to something else.');
      return reply.units;
    },
    megabytes: () => treeMemory(child.pid ?? 0),
    close: async () => {
      child.kill('SIGKILL');
      await exited;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
