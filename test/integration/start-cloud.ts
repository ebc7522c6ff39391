/** Boots the real stack for integration tests, on free ports and with data of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../../bin/build.ts';
import type { Cloud } from '../../infra/local/cloud.ts';
import { findFreePorts } from '../../infra/local/free-ports.ts';
import { type LocalStackOptions, startLocalStack } from '../../infra/local/local-stack.ts';
import { chooseModel } from '../../infra/local/model-choice.ts';

export interface TestCloud extends Cloud {
  /** Where the API is: `<site>/api`. */
  api: string;
  dataDir: string;
  /** What the functions wrote, line by line. */
  logLines: string[];
}

/**
 * Starts a cloud with the built-in composer. A `dataDir` that is given is kept, so that a test can start again on
 * it; otherwise the data is removed by `close`.
 */
export async function startTestCloud(overrides: Partial<LocalStackOptions> = {}): Promise<TestCloud> {
  await buildAll();
  const dataDir = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'buidl-test-'));
  const [site = 0, apps = 0, s3 = 0] = await findFreePorts(3);
  const logLines: string[] = [];
  const cloud = await startLocalStack({
    ...(await chooseModel({})),
    dataDir,
    ports: { site, apps, s3, rpc: 0, websocket: 0 },
    onLog: (source, line) => void logLines.push(`${source} ${line}`),
    ...overrides,
  });
  return {
    ...cloud,
    api: `${cloud.siteUrl}/api`,
    dataDir,
    logLines,
    close: async () => {
      await cloud.close();
      if (overrides.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
