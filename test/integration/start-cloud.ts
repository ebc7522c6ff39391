import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { DataDirInUseError, lockDataDir } from '@buidl/local-cloud/host/lock-data-dir';
import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import type { Cloud } from '@buidl/local-cloud/provisioner/boot-cloud';
import { type LocalStackOptions, startLocalStack } from '@buidl/local-cloud/start-local-stack';
import { buildAll } from '../../bin/build.ts';
import { grantsOf, nameOf } from '../fixtures/grants-of.ts';
import { TEST_SETTINGS } from '../fixtures/raised-limits.ts';
import { wrongInBooks } from './ledger-problems.ts';

const DIST_DIR = join(import.meta.dirname, '../../dist');

export interface TestCloud extends Cloud {
  /** URL of the API: `<site>/api`. */
  api: string;
  dataDir: string;
  logLines: string[];
}

/**
 * Starts the whole product on free ports with the offline model. Scheduled jobs do not start by themselves, because
 * they would interfere at random; a test runs them by name. `close` removes the data unless `dataDir` was given. It
 * rejects when the ledger or the counters are wrong or a function was denied access.
 */
export async function startTestCloud(
  overrides: Partial<LocalStackOptions> = {},
  { areBooksChecked = true } = {},
): Promise<TestCloud> {
  await buildOnce();
  const dataDir = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'buidl-test-'));
  const [site = 0, apps = 0, s3 = 0, events = 0] = await findFreePorts(4);
  const logLines: string[] = [];
  const cloud = await startLocalStack({
    ...(await chooseModel({})),
    dataDir,
    ports: { site, apps, s3, events, rpc: 0, websocket: 0 },
    areSchedulesOn: false,
    notesGrants: Boolean(process.env.GRANTS_DIR),
    onLog: (source, line) => void logLines.push(`${source} ${line}`),
    ...overrides,
    settings: { ...TEST_SETTINGS, ...overrides.settings },
  });
  return {
    ...cloud,
    api: `${cloud.siteUrl}/api`,
    dataDir,
    logLines,
    close: async () => {
      const wrong = areBooksChecked ? await wrongInBooks(cloud) : [];
      await cloud.close();
      keepNeededGrants(cloud);
      // The function may have recovered from a denial, but the missing permission is a mistake that also exists on AWS.
      const denied = logLines.filter((line) => line.startsWith('iam '));
      if (denied.length > 0) throw new Error(denied.join('\n'));
      if (overrides.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      if (wrong.length > 0) throw new Error(`The books of this cloud are wrong:\n${wrong.join('\n')}`);
    },
  };
}

/** Writes the permissions that the roles needed into the folder GRANTS_DIR, which `npm run assets -- grants` sets. */
function keepNeededGrants({ parts }: Cloud): void {
  const dir = process.env.GRANTS_DIR;
  if (!dir) return;
  const needed = new Set(parts.accessControl.neededGrants().map(nameOf));
  const texts = grantsOf(parts.template.resources).filter((grant) => needed.has(nameOf(grant)));
  writeFileSync(join(dir, `${randomUUID()}.json`), JSON.stringify(texts.map(({ text }) => text)));
}

/** Builds the packages that are published, for tests that install them. */
export async function buildPackages(): Promise<void> {
  const unlock = await waitForLock(join(DIST_DIR, '.test-build'));
  try {
    await buildAll({ withWeb: false, withPackages: true });
  } finally {
    unlock();
  }
}

/** Builds the functions. Writes a placeholder when the site is not built, because few tests need the site. */
export async function buildOnce(): Promise<void> {
  const unlock = await waitForLock(join(DIST_DIR, '.test-build'));
  try {
    await buildAll({ withWeb: false });
    if (existsSync(join(DIST_DIR, 'web', 'index.html'))) return;
    mkdirSync(join(DIST_DIR, 'web', 'assets'), { recursive: true });
    mkdirSync(join(DIST_DIR, 'web', 'shell'), { recursive: true });
    writeFileSync(join(DIST_DIR, 'web', 'index.html'), '<!doctype html><title>Buidl</title>');
    copyFileSync(join(DIST_DIR, '../web/shell/index.html'), join(DIST_DIR, 'web/shell/index.html'));
  } finally {
    unlock();
  }
}

/** Waits for the lock that allows one build process at a time. Returns a function that releases it. */
async function waitForLock(dir: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDataDir(dir);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      await delay(100);
    }
  }
}
