import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type PublishRevisionServices, publishRevision } from '../../../functions/core/publishing/publish-revision.ts';
import type { PublishResult } from '../../../functions/ports/publishing.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { projectReads } from '../../fixtures/project-reads.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const DOCUMENT = '<!doctype html><title>Boats</title>';
const project = appProject({
  projectType: 'game',
  createdAtMs: NOW_MS,
});
const revision = {
  revisionString: '1',
  imageAssets: [],
  documentSha256: createHash('sha256').update(DOCUMENT).digest('hex'),
  createdAtMs: NOW_MS,
};
const found = { project, revisions: [revision], revision };
const caller = callerOf('owner');

/**
 * Publishes a revision. The store returns one of the outcomes per attempt, then success. Returns how often the project
 * was read.
 */
async function readsDuring(...outcomes: PublishResult[]): Promise<number> {
  let reads = 0;
  const unused = () => Promise.reject(new Error('Publishing does not need this.'));
  const services: PublishRevisionServices = {
    projects: {
      ...projectReads(async () => {
        reads += 1;
        return { project, revisions: [revision] };
      }),
      list: unused,
      listWithRevisions: unused,
    },
    publications: {
      findHolder: unused,
      find: unused,
      publish: async () => outcomes.shift() ?? { ok: true },
      unpublish: unused,
      showcase: unused,
      setThumbnail: unused,
      setSharing: unused,
      setAllowedHosts: unused,
    },
    apps: {
      readText: async () => DOCUMENT,
      readBytes: unused,
      write: async () => {},
      writeNew: unused,
      remove: unused,
      removeFolder: unused,
    },
    reports: { find: unused, add: unused },
    projectChanges: { lock: unused, saveLocked: unused },
    ids: { nonce: () => 'nonce' },
    clock: { nowMs: () => NOW_MS },
  };
  await publishRevision(services, caller, { found, name: 'boats' });
  return reads;
}

const CHANGED: PublishResult = { ok: false, reason: 'changed' };

it('reads nothing that its caller has read', async () => {
  expect(await readsDuring({ ok: true })).toBe(0);
});

it('reads the project again after each conflict', async () => {
  expect(await readsDuring(CHANGED, CHANGED, { ok: true })).toBe(2);
});

it('gives up after four conflicts', async () => {
  await expect(readsDuring(CHANGED, CHANGED, CHANGED, CHANGED)).rejects.toMatchObject({ code: 'conflict' });
});

it('does not retry when the name is taken', async () => {
  await expect(readsDuring({ ok: false, reason: 'name_taken' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The name "boats" is in use. Please choose another.',
  });
});
