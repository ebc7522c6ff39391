import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectKey, projectSchema } from '../../../functions/adapters/dynamodb/projects/project-item.ts';
import { DynamoDbCustomDomains } from '../../../functions/adapters/dynamodb/publishing/custom-domains.ts';
import { DynamoDbPublications } from '../../../functions/adapters/dynamodb/publishing/publications.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { problemOf } from '../../../functions/core/publishing/custom-domains/check-custom-domain.ts';
import { deleteReleasedDomains } from '../../../functions/core/publishing/custom-domains/delete-released-domains.ts';
import { setCustomDomain } from '../../../functions/core/publishing/custom-domains/set-custom-domain.ts';
import type { CustomDomain } from '../../../functions/ports/custom-domains.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { customDomainSchema } from '../../../shared/domain/custom-domain-host.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const ENDPOINT = 'd111.cloudfront.net';

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let table: Table;
let names: DynamoDbCustomDomains;
let publications: DynamoDbPublications;
let projectCount = 0;

beforeAll(async () => {
  emulator = await startWithTable();
  table = new Table(TABLE, emulator.client);
  names = new DynamoDbCustomDomains(table);
  publications = new DynamoDbPublications(table);
});
afterAll(() => emulator.close());

async function asking(host: string): Promise<{ projectId: string; name: CustomDomain }> {
  projectCount += 1;
  const projectId = `prj_${projectCount}`;
  const appName = `app-${projectCount}`;
  await table.put({
    ...projectKey(projectId),
    projectId,
    ownerPublicKey: 'owner',
    name: 'Boats',
    projectType: 'website',
    createdAtMs: 0,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
    publishedAppName: appName,
    publishedRevision: '1',
  });
  await table.put({ pk: `NAME#${appName}`, sk: 'NAME', projectId, isTakenDown: false });
  const name: CustomDomain = { host, proof: `proof-${projectCount}`, isClaimed: false, state: 'waiting' };
  expect(await names.ask(projectId, name)).toBe(true);
  return { projectId, name };
}

async function read(projectId: string): Promise<Project> {
  const project = await table.get(projectKey(projectId), projectSchema);
  if (!project) throw new Error('The project is gone.');
  return project;
}

async function releasedNames(): Promise<string[]> {
  const hosts: string[] = [];
  for await (const host of names.released()) hosts.push(host);
  return hosts;
}

describe('a name', () => {
  it.each(['play.example.com', 'a.b.c.example.org', 'spiel.xn--bcher-kva.example'])('may be %s', (host) => {
    expect(customDomainSchema.parse(` ${host.toUpperCase()} `)).toBe(host);
  });

  it.each([
    'example.com',
    'localhost',
    'play.home.localhost',
    '*.example.com',
    'https://play.example.com',
    'play.example.com/path',
    'play.example.com:443',
    'play.example.com.',
    '192.0.2.1',
    '[2001:db8::1]',
    'play.bücher.example',
    '-play.example.com',
    'play_it.example.com',
    'd111111abcdef8.cloudfront.net',
    'site.s3.amazonaws.com',
    `${'a'.repeat(60)}.example.com`,
    '',
  ])('may not be %j', (host) => {
    expect(customDomainSchema.safeParse(host).success).toBe(false);
  });

  it.each(['play.buidl.example', 'buidl.example', 'prj-1.apps.example'])(
    'of this product, %s, is refused',
    async (host) => {
      const { projectId } = await asking(`of-${projectCount}.owner.example`);
      const services = {
        projects: {
          findProject: read,
          find: unused,
          findRevision: unused,
          list: unused,
          listWithRevisions: unused,
        },
        customDomains: names,
        addresses: { siteUrl: 'https://buidl.example', appsUrl: 'https://apps.example' },
        ids: { nonce: () => 'proof' },
        routingEndpoint: ENDPOINT,
      };
      await expect(setCustomDomain(services, callerOf('owner'), { projectId, host })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    },
  );
});

const unused = () => Promise.reject(new Error('This is not used.'));

describe('the records of a name', () => {
  const proof = { proof: 'abc', isClaimed: false };
  const mine = 'buidl-app=abc';

  it.each([
    [[], ENDPOINT, 'no_proof'],
    [['buidl-app=other'], ENDPOINT, 'wrong_proof'],
    [[mine], undefined, 'no_cname'],
    [[mine], 'elsewhere.example', 'wrong_cname'],
    [['buidl-app=other', mine], ENDPOINT, undefined],
  ])('%j with %s are %s', (proofs, cname, problem) => {
    expect(problemOf({ proofs, cname }, proof, ENDPOINT)).toBe(problem);
  });

  it('need no proof once the domain is claimed', () => {
    expect(problemOf({ proofs: [], cname: ENDPOINT }, { ...proof, isClaimed: true }, ENDPOINT)).toBeUndefined();
  });
});

describe('a claim', () => {
  it('succeeds for one of several concurrent requests', async () => {
    const host = 'many.example.com';
    const apps = await Promise.all([1, 2, 3, 4].map(() => asking(host)));
    const results = await Promise.all(apps.map(({ projectId, name }) => names.claim(projectId, name, undefined)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = apps[results.findIndex(({ ok }) => ok)]?.projectId;
    expect(await names.projectOf(host)).toBe(winner);
    expect(results.filter((result) => !result.ok && result.reason === 'taken')).toHaveLength(3);
  });

  it('needs the requested domain, and a published app', async () => {
    const { projectId, name } = await asking('changed.example.com');
    await names.release(await read(projectId));
    expect(await names.claim(projectId, name, undefined)).toEqual({ ok: false, reason: 'changed' });
    expect(await names.projectOf(name.host)).toBeUndefined();
  });

  it('is transferred only from its previous owner', async () => {
    const [first, second] = [await asking('sold.example.com'), await asking('sold.example.com')];
    await names.claim(first.projectId, first.name, undefined);
    expect(await names.claim(second.projectId, second.name, 'prj_nobody')).toEqual({
      ok: false,
      reason: 'taken',
    });
    expect(await names.claim(second.projectId, second.name, first.projectId)).toEqual({ ok: true });
    expect((await read(first.projectId)).customDomain).toMatchObject({ isClaimed: false, problem: 'lost' });
    // The former owner's release succeeds, but does not affect the domain, which belongs to the new owner.
    expect(await names.release(await read(first.projectId))).toBe(true);
    expect(await names.projectOf('sold.example.com')).toBe(second.projectId);
  });
});

describe('unpublishing', () => {
  it('releases the domain in the same transaction', async () => {
    const { projectId, name } = await asking('ended.example.com');
    await names.claim(projectId, name, undefined);
    expect(await publications.unpublish(await read(projectId), Date.now())).toBe(true);
    expect(await names.projectOf(name.host)).toBeUndefined();
    expect((await read(projectId)).customDomain).toBeUndefined();
    expect(await releasedNames()).toContain(name.host);
  });

  it('fails when the domain was requested or claimed since the project was read', async () => {
    const { projectId, name } = await asking('raced.example.com');
    const before = await read(projectId);
    await names.claim(projectId, name, undefined);
    expect(await publications.unpublish(before, Date.now())).toBe(false);
    expect(await publications.unpublish({ ...before, customDomain: undefined }, Date.now())).toBe(false);
    expect(await names.projectOf(name.host)).toBe(projectId);
  });
});

describe('a released name', () => {
  it('is deleted after CloudFront has removed it, unless an app has it again', async () => {
    const [gone, again] = [await asking('gone.example.com'), await asking('again.example.com')];
    for (const { projectId, name } of [gone, again]) {
      await names.claim(projectId, name, undefined);
      await names.release(await read(projectId));
    }
    const stepsLeft = new Map([['gone.example.com', 2]]);
    const withdraw = async (host: string) => {
      const left = stepsLeft.get(host) ?? 0;
      stepsLeft.set(host, left - 1);
      return left <= 0;
    };
    const next = await asking('again.example.com');
    const services = {
      customDomains: names,
      domainDistribution: { withdraw },
      routingEndpoint: ENDPOINT,
      clock: { nowMs: () => 0 },
    };
    await deleteReleasedDomains(services, 1);
    expect(await releasedNames()).toContain('gone.example.com');
    expect(await names.claim(next.projectId, next.name, undefined)).toEqual({ ok: true });
    await deleteReleasedDomains(services, 1);
    await deleteReleasedDomains(services, 1);
    expect(await releasedNames()).not.toContain('gone.example.com');
    expect(await names.projectOf('again.example.com')).toBe(next.projectId);
  });
});
