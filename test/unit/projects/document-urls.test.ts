import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbAppSuspensions } from '../../../functions/adapters/dynamodb/admin/app-suspensions.ts';
import { revisionItems } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbUrlKeys } from '../../../functions/adapters/dynamodb/projects/url-keys.ts';
import { DynamoDbPublications } from '../../../functions/adapters/dynamodb/publishing/publications.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import {
  draftUrls,
  isLiveToken,
  keyHashOfDraftToken,
  liveDocumentUrl,
} from '../../../functions/core/projects/files/document-urls.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { appProject } from '../../fixtures/app-project.ts';

const NOW_MS = Date.UTC(2026, 10, 23);
const SHA256 = 'a'.repeat(64);
const FIRST = { revisionString: '1', createdAtMs: NOW_MS };

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let table: Table;
let urlKeys: DynamoDbUrlKeys;
let projectCount = 0;

beforeAll(async () => {
  emulator = await startWithTable();
  table = new Table(TABLE, emulator.client);
  urlKeys = new DynamoDbUrlKeys(table);
});
afterAll(() => emulator.close());

async function newProject(): Promise<Project> {
  projectCount += 1;
  const project = appProject({
    projectId: `prj_${projectCount}`,
    createdAtMs: NOW_MS,
  });
  const revision = { ...FIRST, imageAssets: [], documentSha256: SHA256 };
  await table.transact(revisionItems(TABLE, { ...revision, project, isFirst: true }));
  return project;
}

async function readAgain({ projectId }: Project): Promise<Project> {
  const [project] = await new DynamoDbAppSuspensions(table).findMany([projectId]);
  if (!project) throw new Error('The project is gone.');
  return project;
}

const KEY_HASH = '0123456789abcdef'.repeat(4);
const HOUR_MS = 60 * 60_000;

async function urlsOf(project: Project, { nowMs = NOW_MS, keyHash = KEY_HASH } = {}) {
  const addresses = { appOrigin: () => 'https://apps' };
  const services = { urlKeys, addresses, ids: randomIds, clock: { nowMs: () => nowMs } };
  const ofRevision = await draftUrls(services, project, keyHash);
  return { live: await liveDocumentUrl(services, await readAgain(project)), ofRevision };
}

const isTokenOf = (project: Project, revision: typeof FIRST, token: string, nowMs = NOW_MS) =>
  keyHashOfDraftToken(project, revision, token, nowMs) === KEY_HASH;

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

const firstToken = async (project: Project) => tokenOf((await urlsOf(project)).ofRevision(FIRST));

async function publish(project: Project): Promise<Project> {
  const live = {
    revisionString: '1',
    documentSha256: SHA256,
    revisionCreatedAtMs: NOW_MS,
    description: '',
    devices: [],
    dataPolicy: {},
    nowMs: NOW_MS,
  };
  const name = `boats-${projectCount}`;
  const result = await new DynamoDbPublications(table).publish({ project, name, ...live });
  expect(result).toEqual({ ok: true });
  return readAgain(project);
}

describe('a token', () => {
  it('belongs to one document of one project', async () => {
    const [one, two] = [await newProject(), await newProject()];
    const revisions = [FIRST, { ...FIRST, revisionString: '1.1' }, { ...FIRST, createdAtMs: NOW_MS + 1 }];
    const urls = await Promise.all([one, two].map((project) => urlsOf(project)));
    const all = urls.flatMap(({ live, ofRevision }) => [live, ...revisions.map(ofRevision)]);
    for (const url of all)
      expect(url).toMatch(/^https:\/\/apps\/(?:live\/\w+\/[0-9a-f]{32}|raw\/[\w./]+\/[0-9a-f]{104})$/);
    expect(new Set(all.map(tokenOf)).size).toBe(8);
    const project = await readAgain(one);
    const tokens = all.map(tokenOf);
    expect(tokens.map((token) => isTokenOf(project, FIRST, token))).toEqual(tokens.map((_, index) => index === 1));
    expect(tokens.map((token) => isLiveToken(project, token))).toEqual(tokens.map((_, index) => index === 0));
  });

  it('matches no other text, and nothing while the project has no key', async () => {
    const project = await newProject();
    const token = await firstToken(project);
    const current = await readAgain(project);
    expect(isTokenOf(current, FIRST, token)).toBe(true);
    const changed = [0, 7, 8, 71, 72, 103].map((at) => {
      const digit = token[at] === '0' ? '1' : '0';
      return token.slice(0, at) + digit + token.slice(at + 1);
    });
    const others = ['', 'é'.repeat(104), 'é'.repeat(52), token.slice(1), `${token}0`, token.toUpperCase(), ...changed];
    for (const other of others) {
      expect(keyHashOfDraftToken(current, FIRST, other, NOW_MS), other).toBeUndefined();
      expect(isLiveToken(current, other), other).toBe(false);
    }
    expect(isTokenOf({ ...current, urlKey: undefined }, FIRST, token)).toBe(false);
  });
});

describe('the address of a draft', () => {
  it('ends after half an hour to an hour, and stays the same for up to half an hour', async () => {
    const project = await newProject();
    const endsMs = NOW_MS + HOUR_MS;
    for (const nowMs of [NOW_MS, NOW_MS + HOUR_MS / 2 - 1]) {
      const token = tokenOf((await urlsOf(project, { nowMs })).ofRevision(FIRST));
      expect(token).toBe(await firstToken(project));
      const current = await readAgain(project);
      expect([endsMs - 1, endsMs].map((atMs) => isTokenOf(current, FIRST, token, atMs))).toEqual([true, false]);
    }
    const later = tokenOf((await urlsOf(project, { nowMs: NOW_MS + HOUR_MS / 2 })).ofRevision(FIRST));
    expect(later).not.toBe(await firstToken(project));
  });

  it('is that of one API key, which it does not show', async () => {
    const project = await newProject();
    const other = 'b'.repeat(64);
    const token = tokenOf((await urlsOf(project, { keyHash: other })).ofRevision(FIRST));
    expect(keyHashOfDraftToken(await readAgain(project), FIRST, token, NOW_MS)).toBe(other);
    expect(token).not.toBe(await firstToken(project));
    expect(token).not.toContain(other.slice(0, 16));
  });
});

describe('a key', () => {
  it('is the same for concurrent requests, and stays', async () => {
    const project = await newProject();
    const tokens = await Promise.all(Array.from({ length: 4 }, () => firstToken(project)));
    tokens.push(await firstToken(project), await firstToken(await readAgain(project)));
    expect(new Set(tokens).size).toBe(1);
  });

  it('is not created from a state that was read before the app was unpublished', async () => {
    const published = await publish(await newProject());
    expect(published.urlKey).toBeUndefined();
    expect(await new DynamoDbPublications(table).unpublish(published, NOW_MS)).toBe(true);
    const late = await firstToken(published);
    expect(isTokenOf(await readAgain(published), FIRST, late)).toBe(false);
    const own = await firstToken(await readAgain(published));
    const current = await readAgain(published);
    expect([own, late, await firstToken(published)].map((token) => isTokenOf(current, FIRST, token))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is not created from a state that was read before a takedown', async () => {
    const published = await publish(await newProject());
    const former = await firstToken(published);
    const action = {
      actionId: 'act_1',
      adminUsername: 'admin',
      adminPublicKey: 'admin',
      actionType: 'take_down',
      targetIdentifier: published.projectId,
      details: 'test',
      nowMs: NOW_MS,
    } as const;
    const known = await readAgain(published);
    const takedown = { rule: 'other', reason: 'A test', at: new Date(NOW_MS).toISOString() } as const;
    expect(await new DynamoDbAppSuspensions(table).setTakenDown(known, takedown, action)).toBe(true);
    const late = await firstToken(published);
    await firstToken(await readAgain(published));
    const current = await readAgain(published);
    expect([former, late].map((token) => isTokenOf(current, FIRST, token))).toEqual([false, false]);
  });
});
