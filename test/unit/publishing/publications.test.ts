import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DynamoDbAppSuspensions } from '../../../functions/adapters/dynamodb/admin/app-suspensions.ts';
import { projectKey } from '../../../functions/adapters/dynamodb/projects/project-item.ts';
import { revisionItems } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbPublications } from '../../../functions/adapters/dynamodb/publishing/publications.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { type PublishedImages, RELEASED_NAME_KEPT_MS } from '../../../functions/ports/publishing.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { appProject } from '../../fixtures/app-project.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const SHA256 = 'a'.repeat(64);

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let publications: DynamoDbPublications;
let suspensions: DynamoDbAppSuspensions;
let projectCount = 0;

beforeAll(async () => {
  emulator = await startWithTable();
  const table = new Table(TABLE, emulator.client);
  publications = new DynamoDbPublications(table);
  suspensions = new DynamoDbAppSuspensions(table);
});
afterAll(() => emulator.close());

/** Stores a project with one revision. Returns its state at that time, as read by an owner before publishing. */
async function newProject(ownerPublicKey = 'owner'): Promise<Project> {
  projectCount += 1;
  const project = appProject({
    projectId: `prj_${projectCount}`,
    ownerPublicKey,
    createdAtMs: NOW_MS,
    isShowcased: true,
  });
  const revision = { revisionString: '1', imageAssets: [], documentSha256: SHA256, createdAtMs: NOW_MS };
  const items = revisionItems(TABLE, { ...revision, project, isFirst: true });
  await new Table(TABLE, emulator.client).transact(items);
  return project;
}

function publish(project: Project, images?: PublishedImages) {
  return publishAs(project, `boats-${project.projectId.slice(4)}`, { images });
}

function publishAs(
  project: Project,
  name: string,
  { images, nowMs = NOW_MS }: { images?: PublishedImages | undefined; nowMs?: number } = {},
) {
  const live = {
    revisionString: '1',
    documentSha256: SHA256,
    revisionCreatedAtMs: NOW_MS,
    description: '',
    devices: [],
    dataPolicy: {},
    nowMs,
  };
  return publications.publish({ project, name, images, ...live });
}

async function readAgain({ projectId }: Project): Promise<Project> {
  const [project] = await suspensions.findMany([projectId]);
  if (!project) throw new Error('The project is gone.');
  return project;
}

async function listsOf({ projectId }: Project): Promise<string[]> {
  const { items } = await new Table(TABLE, emulator.client).query(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :listed)',
      ExpressionAttributeValues: { ':pk': projectKey(projectId).pk, ':listed': 'LISTED#' },
    },
    z.object({ sk: z.string() }),
  );
  return items.map(({ sk }) => sk);
}

const action = (actionId: string) => ({
  actionId,
  adminPublicKey: 'admin',
  adminUsername: 'admin',
  actionType: 'take_down' as const,
  targetIdentifier: 'boats',
  details: '',
  nowMs: NOW_MS,
});

const TAKEDOWN = { rule: 'other', reason: 'A test', at: new Date(NOW_MS).toISOString() } as const;

describe('publishing after an admin’s decision', () => {
  it('fails for a project without a name that was taken down since it was read', async () => {
    const project = await newProject();
    await suspensions.setTakenDown(project, TAKEDOWN, action('down'));
    expect(await publish(project)).toEqual({ ok: false, reason: 'changed' });
    expect(await listsOf(project)).toEqual([]);
  });

  it('lists no app of an owner who was banned since it was read, nor later', async () => {
    const project = await newProject();
    await suspensions.setOwnerBanned(project.projectId, true);
    expect(await publish(project)).toEqual({ ok: false, reason: 'changed' });
    expect(await publish(await readAgain(project))).toEqual({ ok: true });
    expect(await listsOf(project)).toEqual([]);
  });

  it('keeps a restored app unlisted while its owner is banned', async () => {
    const project = await newProject();
    expect(await publish(project)).toEqual({ ok: true });
    expect(await listsOf(project)).toEqual(['LISTED#published', 'LISTED#showcased']);
    await suspensions.setTakenDown(await readAgain(project), TAKEDOWN, action('down again'));
    await suspensions.setOwnerBanned(project.projectId, true);
    await suspensions.setTakenDown(await readAgain(project), undefined, action('back'));
    await publications.showcase(await readAgain(project), true, action('show'));
    expect(await listsOf(project)).toEqual([]);
    await suspensions.setOwnerBanned(project.projectId, false);
    expect(await listsOf(project)).toEqual(['LISTED#published', 'LISTED#showcased']);
  });
});

describe('the images of a published revision', () => {
  it('are replaced with the next revision’s, kept if it has none, and deleted with the publication', async () => {
    const project = await newProject();
    const imagesOf = async () => {
      const { recordingUrl, socialImageUrl } = await readAgain(project);
      return { recordingUrl, socialImageUrl };
    };
    await publish(project, { recordingUrl: 'https://a/1.webp', socialImageUrl: 'https://a/1.jpg' });
    expect(await imagesOf()).toEqual({ recordingUrl: 'https://a/1.webp', socialImageUrl: 'https://a/1.jpg' });
    await publish(await readAgain(project), { recordingUrl: undefined, socialImageUrl: 'https://a/2.jpg' });
    expect(await imagesOf()).toEqual({ recordingUrl: undefined, socialImageUrl: 'https://a/2.jpg' });
    await publish(await readAgain(project));
    expect(await imagesOf()).toMatchObject({ socialImageUrl: 'https://a/2.jpg' });
    expect(await publications.unpublish(await readAgain(project), NOW_MS)).toBe(true);
    expect(await imagesOf()).toEqual({ recordingUrl: undefined, socialImageUrl: undefined });
  });
});

describe('a released name', () => {
  const TAKEN = { ok: false, reason: 'name_taken' };
  const END_MS = NOW_MS + RELEASED_NAME_KEPT_MS;

  /** Publishes an app under the name, and then gives the name up by renaming or unpublishing the app. */
  async function release(name: string, give: 'rename' | 'unpublish'): Promise<Project> {
    const project = await newProject('last owner');
    expect(await publishAs(project, name)).toEqual({ ok: true });
    const published = await readAgain(project);
    if (give === 'rename') expect(await publishAs(published, `${name}-2`)).toEqual({ ok: true });
    else expect(await publications.unpublish(published, NOW_MS)).toBe(true);
    return project;
  }

  it.each(['rename', 'unpublish'] as const)('is kept for its last owner for 30 days after a %s', async (give) => {
    const name = `harbour-${give}`;
    const former = await release(name, give);
    expect(await publications.find(name)).toBeUndefined();
    expect(await publications.findHolder(name)).toEqual({
      released: { projectId: former.projectId, ownerPublicKey: former.ownerPublicKey, keptUntilMs: END_MS },
    });
    const stranger = await newProject('stranger');
    expect(await publishAs(stranger, name, { nowMs: END_MS - 1 })).toEqual(TAKEN);
    expect(await publishAs(await newProject('last owner'), name)).toEqual({ ok: true });
    expect(await publications.findHolder(name)).toMatchObject({ publication: { name } });
    expect(await publishAs(stranger, name, { nowMs: END_MS })).toEqual(TAKEN);
  });

  it('is free for everyone after 30 days', async () => {
    await release('island', 'unpublish');
    const stranger = await newProject('stranger');
    expect(await publishAs(stranger, 'island', { nowMs: END_MS })).toEqual({ ok: true });
    expect(await publications.find('island')).toMatchObject({ projectId: stranger.projectId });
  });

  it('of an app that was taken down later stays reserved', async () => {
    const project = await release('reef', 'rename');
    await suspensions.setTakenDown(await readAgain(project), TAKEDOWN, action('down after a rename'));
    expect(await publishAs(await newProject('stranger'), 'reef')).toEqual(TAKEN);
  });
});
