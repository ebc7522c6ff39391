import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectError } from '../../fixtures/json-response.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let call: RouteCalls['call'];
let request: RouteCalls['request'];
let admin: SignedInUser;
let owner: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ call, request } = routeCalls(cloud.api));
  [admin, owner] = await Promise.all([signUpAndLogIn(cloud.api, cloud.takeAdminWallet()), signUpAndLogIn(cloud.api)]);
});
afterAll(() => cloud.close());

const authorization = (reason: string) => ({ reason, adminPassword: ADMIN_PASSWORD });

let appCount = 0;

async function takenDownApp(): Promise<{ projectId: string; page: string }> {
  appCount += 1;
  const projectId = await saveProject(cloud, owner.publicKey, ['1']);
  const publishedAppName = `appealed-${appCount}`;
  await call(owner, 'publishProject', {
    projectId,
    publishStatus: true,
    revisionToPublish: '1',
    publishedAppName,
  });
  const takedown = {
    projectId,
    isTakenDown: true,
    rule: 'copyright',
    ...authorization('The music is not yours.'),
  } as const;
  await call(admin, 'setTakenDown', takedown);
  return { projectId, page: `${cloud.siteUrl}/p/${publishedAppName}` };
}

const takedownOf = async (projectId: string) => (await call(owner, 'getProject', { projectId })).revisions[0]?.takedown;

async function appealOf(projectId: string) {
  const { reports } = await call(admin, 'listReports', {});
  const appeal = reports.find((report) => report.projectId === projectId && report.reason === 'appeal');
  if (!appeal) throw new Error('There is no appeal.');
  return appeal;
}

const TEXT = 'I wrote the music myself, see my site.';

describe('the owner of an app that was taken down', () => {
  it('sees the rule and the reason, appeals once, and sees why the appeal was rejected', async () => {
    const { projectId, page } = await takenDownApp();
    expect((await fetch(page)).status).toBe(410);
    const why = { rule: 'copyright', reason: 'The music is not yours.' };
    expect(await takedownOf(projectId)).toEqual({ ...why, at: expect.any(String) });

    await call(owner, 'appealTakedown', { projectId, text: TEXT });
    expect(await takedownOf(projectId)).toMatchObject({ ...why, appealedAt: expect.any(String) });
    await expectError(await request(owner, 'appealTakedown', { projectId, text: TEXT }), 'conflict');

    const { reportId, details, isTakenDown } = await appealOf(projectId);
    expect({ details, isTakenDown }).toEqual({ details: TEXT, isTakenDown: true });
    const rejection = {
      reportId,
      resolution: 'dismiss',
      ...authorization('The label says otherwise.'),
    } as const;
    await call(admin, 'resolveReport', rejection);
    expect(await takedownOf(projectId)).toMatchObject({ rejection: 'The label says otherwise.' });
    await expectError(await request(owner, 'appealTakedown', { projectId, text: TEXT }), 'conflict');
    await expectError(await request(admin, 'resolveReport', rejection), 'conflict');
    expect((await fetch(page)).status).toBe(410);
  });

  it('gets the app back unchanged when the appeal is granted, and may appeal against another takedown', async () => {
    const { projectId, page } = await takenDownApp();
    await call(owner, 'appealTakedown', { projectId, text: TEXT });
    const { reportId } = await appealOf(projectId);
    await call(admin, 'resolveReport', {
      reportId,
      resolution: 'restore',
      ...authorization('The owner is right.'),
    });
    expect((await fetch(page)).status).toBe(200);
    expect(await takedownOf(projectId)).toBeUndefined();
    await call(admin, 'setTakenDown', { projectId, isTakenDown: true, ...authorization('Once more.') });
    expect(await takedownOf(projectId)).toMatchObject({ rule: 'other', reason: 'Once more.' });
    await call(owner, 'appealTakedown', { projectId, text: TEXT });
    const { logs } = await call(admin, 'listAdminLogs', {});
    expect(logs[0]).toMatchObject({
      actionType: 'take_down',
      targetIdentifier: projectId,
      details: 'Once more.',
    });
  });

  it('is the only one who may appeal, with a text within the length limits, and only during the takedown', async () => {
    const { projectId } = await takenDownApp();
    const stranger = await signUpAndLogIn(cloud.api);
    for (const other of [stranger, admin]) {
      await expectError(await request(other, 'appealTakedown', { projectId, text: TEXT }), 'forbidden');
    }
    for (const text of ['', ' too short ', 'x'.repeat(1_001)]) {
      await expectError(await request(owner, 'appealTakedown', { projectId, text }), 'invalid_input');
    }
    const online = await saveProject(cloud, owner.publicKey, ['1']);
    await expectError(await request(owner, 'appealTakedown', { projectId: online, text: TEXT }), 'conflict');
  });

  it('can send one appeal, even in concurrent requests', async () => {
    const { projectId } = await takenDownApp();
    const sent = Array.from({ length: 5 }, () => request(owner, 'appealTakedown', { projectId, text: TEXT }));
    expect((await Promise.all(sent)).filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('a report', () => {
  it('that is not an appeal restores nothing', async () => {
    const projectId = await saveProject(cloud, owner.publicKey, ['1']);
    await call(owner, 'reportApp', { projectId, revisionString: '1', reason: 'illegal' });
    const { reports } = await call(admin, 'listReports', {});
    const { reportId = '' } = reports.find((report) => report.projectId === projectId) ?? {};
    const restore = { reportId, resolution: 'restore', ...authorization('test') } as const;
    await expectError(await request(admin, 'resolveReport', restore), 'conflict');
    await call(admin, 'resolveReport', { ...restore, resolution: 'take_down', rule: 'illegal' });
    expect(await takedownOf(projectId)).toMatchObject({ rule: 'illegal', reason: 'test' });
  });
});

describe('a report of a content security policy violation', () => {
  const report = (body: unknown, contentType = 'application/csp-report') =>
    fetch(`${cloud.api}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: JSON.stringify(body),
    });
  const violation = (directive: string) => ({
    'csp-report': { 'effective-directive': directive, 'blocked-uri': 'https://evil.example/?secret=abc' },
  });

  it('is counted by its directive, and nothing else is stored', async () => {
    const { headers } = await fetch(cloud.siteUrl);
    expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports');
    expect((await report(violation('script-src-elem'))).status).toBe(200);
    expect((await report(violation('made-up'))).status).toBe(200);
    const lines = () => cloud.logLines.join('\n');
    await expect.poll(lines).toContain('"CspViolations-script-src":1');
    await expect.poll(lines).toContain('"CspViolations-other":1');
    expect(lines()).not.toContain('secret=abc');
  });

  it('is refused in another format, and beyond the limit of an address', async () => {
    await expectError(await report(violation('img-src'), 'application/json'), 'unsupported_media_type');
    await expectError(await report({ other: {} }), 'invalid_input');
    await expectError(await report([]), 'invalid_input');
    const responses = await Promise.all(Array.from({ length: 25 }, () => report(violation('img-src'))));
    expect(responses.map(({ status }) => status)).toContain(429);
  });
});
