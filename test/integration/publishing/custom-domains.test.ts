import { request as httpRequest } from 'node:http';
import { setAdminPassword } from '@buidl/local-cloud/host/set-admin-password';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type NameServer, startNameServer } from '../../fixtures/name-server.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

let cloud: TestCloud;
let names: NameServer;
let call: RouteCalls['call'];
let request: RouteCalls['request'];
let admin: SignedInUser;
let owner: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  names = await startNameServer();
  const adminWallet = newWallet();
  cloud = await startTestCloud({
    nameServer: names.address,
    adminPublicKeys: adminWallet.publicKey,
    settings: { customDomains: true },
  });
  await setAdminPassword(cloud, ADMIN_PASSWORD);
  ({ call, request } = routeCalls(cloud.api));
  [admin, owner, other] = await Promise.all([
    signUpAndLogIn(cloud.api, adminWallet),
    signUpAndLogIn(cloud.api),
    signUpAndLogIn(cloud.api),
  ]);
});
afterAll(async () => {
  await cloud.close();
  await names.close();
});

let appCount = 0;

async function publishedApp(user: SignedInUser): Promise<{ projectId: string; name: string }> {
  appCount += 1;
  const name = `named-${appCount}`;
  const projectId = await saveProject(cloud, user.publicKey, ['1'], `Hills ${appCount}`);
  const publication = { publishStatus: true, revisionToPublish: '1', publishedAppName: name } as const;
  await call(user, 'publishProject', { projectId, ...publication });
  return { projectId, name };
}

async function setRecords(user: SignedInUser, projectId: string): Promise<void> {
  const { customDomain } = await call(user, 'checkCustomDomain', { projectId });
  for (const { type, name, value } of customDomain?.records ?? []) names.set(name, type, [value]);
}

async function check(user: SignedInUser, projectId: string) {
  const { customDomain } = await call(user, 'checkCustomDomain', { projectId });
  return [customDomain?.state, customDomain?.problem];
}

async function givenName(user: SignedInUser, projectId: string, host: string): Promise<void> {
  await call(user, 'setCustomDomain', { projectId, host });
  await setRecords(user, projectId);
  await expect.poll(() => check(user, projectId)).toEqual(['live', undefined]);
}

/** Opens a path on the apps' port as a browser does for the custom domain. */
function open(host: string, path = '/') {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const sent = httpRequest(cloud.appsUrl + path, { headers: { host, 'user-agent': 'Mozilla/5.0' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const body = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode, headers: response.headers, body });
        });
      });
      sent.on('error', reject).end();
    },
  );
}
const statusOf = async (host: string) => (await open(host)).status;
const withdraw = () => cloud.runSchedule('SchedulesSweepHolds');

describe('a custom domain', () => {
  it('waits for its records, gets a certificate and shows the app', async () => {
    const host = 'play.first.example';
    const { projectId, name } = await publishedApp(owner);
    expect(await call(owner, 'checkCustomDomain', { projectId })).toMatchObject({ isOffered: true });
    const { customDomain } = await call(owner, 'setCustomDomain', { projectId, host: 'Play.First.example' });
    expect(customDomain).toMatchObject({ host, state: 'waiting' });
    const [proof, cname] = customDomain?.records ?? [];
    expect(proof).toMatchObject({ type: 'TXT', name: `_buidl-app.${host}` });
    expect(cname).toMatchObject({
      type: 'CNAME',
      name: host,
      value: expect.stringContaining('.cloudfront.net'),
    });
    expect(await check(owner, projectId)).toEqual(['waiting', 'no_proof']);
    names.set(`_buidl-app.${host}`, 'TXT', ['v=spf1 -all']);
    expect(await check(owner, projectId)).toEqual(['waiting', 'wrong_proof']);
    names.set(`_buidl-app.${host}`, 'TXT', ['v=spf1 -all', proof?.value ?? '']);
    expect(await check(owner, projectId)).toEqual(['waiting', 'no_cname']);
    names.set(host, 'CNAME', ['elsewhere.example']);
    expect(await check(owner, projectId)).toEqual(['waiting', 'wrong_cname']);
    expect(cloud.parts.cloudFront.tenants.idOf(host)).toBeUndefined();
    names.set(host, 'CNAME', [cname?.value ?? '']);
    expect(await check(owner, projectId)).toEqual(['issuing', undefined]);
    await expect.poll(() => check(owner, projectId)).toEqual(['live', undefined]);

    const page = await open(host);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<iframe data-src="${cloud.siteUrl}/p/${name}/embed"`);
    expect(page.body).toContain(`<link rel="canonical" href="https://${host}/">`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${cloud.siteUrl}/custom-domain.js;`);
    expect(policy).toContain(`frame-src ${cloud.siteUrl};`);
    expect(page.headers['set-cookie']).toBeUndefined();
    // On a custom domain, even an API path shows the app, and the site's files do not exist.
    expect((await open(host, '/api/config/public')).body).toBe(page.body);
    for (const file of ['/favicon.ico', '/.well-known/security.txt', '/shell/index.html']) {
      expect((await open(host, file)).status).toBe(404);
    }
    expect(await statusOf(new URL(cloud.appsUrl).host)).not.toBe(200);
  });

  it('opens the app at its search and fragment on each path, and follows it', async () => {
    const host = 'play.places.example';
    const html = `<!doctype html><title>Places</title><p role="status"></p><button>Push</button><script>
      const status = document.querySelector('[role=status]');
      const show = () => { status.textContent = location.search + location.hash; };
      document.querySelector('button').addEventListener('click', () => {
        history.pushState(null, '', '?step=1#there');
        show();
      });
      addEventListener('popstate', show);
      addEventListener('keydown', ({ key }) => { status.textContent = key; });
      show();
    </script>`;
    const { projectId } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'placed', html });
    await givenName(owner, projectId, host);
    const { port } = new URL(cloud.appsUrl);
    const browser = await launchChromium({ args: [`--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`http://${host}/any/path?tab=one#intro`);
    const app = page.frameLocator('iframe').frameLocator('iframe');
    const status = app.getByRole('status');
    await expect.poll(() => status.textContent()).toBe('?tab=one#intro');
    await page.keyboard.press('x');
    await expect.poll(() => status.textContent()).toBe('x');
    await app.getByRole('button').click();
    await expect.poll(() => page.url()).toBe(`http://${host}/any/path?step=1#there`);
    await page.evaluate(() => history.back());
    await expect.poll(() => status.textContent()).toBe('?tab=one#intro');
    await expect.poll(() => page.url()).toBe(`http://${host}/any/path?tab=one#intro`);
  });

  it('serves no other host', async () => {
    expect((await open('nobody.first.example')).body).not.toContain('<iframe');
  });

  it('is withdrawn by a takedown within seconds, and returns with the app', async () => {
    const host = 'play.taken-down.example';
    const { projectId } = await publishedApp(owner);
    await givenName(owner, projectId, host);
    const takedown = {
      projectId,
      rule: 'copyright',
      reason: 'Not yours.',
      adminPassword: ADMIN_PASSWORD,
    } as const;
    await call(admin, 'setTakenDown', { ...takedown, isTakenDown: true });
    await expect.poll(() => statusOf(host), { timeout: 10_000 }).toBe(410);
    expect((await open(host)).body).toContain('This app was taken down');
    const { customDomain } = await call(owner, 'checkCustomDomain', { projectId });
    expect(customDomain).toMatchObject({ host, state: 'live' });
    await call(admin, 'setTakenDown', { ...takedown, isTakenDown: false });
    await expect.poll(() => statusOf(host)).toBe(200);
  });

  it('is free once it is removed, and CloudFront removes it', async () => {
    const host = 'play.removed.example';
    const { projectId } = await publishedApp(owner);
    await givenName(owner, projectId, host);
    const { customDomain } = await call(owner, 'removeCustomDomain', { projectId });
    expect(customDomain).toBeUndefined();
    await expect.poll(() => statusOf(host), { timeout: 10_000 }).toBe(404);
    const isKnown = async () => {
      await withdraw();
      return cloud.parts.cloudFront.tenants.idOf(host) !== undefined;
    };
    await expect.poll(isKnown).toBe(false);
  });

  it('reports a refused certificate, and retries', async () => {
    const host = 'play.refused.example';
    const { projectId } = await publishedApp(owner);
    const { tenants } = cloud.parts.cloudFront;
    tenants.refuseCertificate(host);
    await call(owner, 'setCustomDomain', { projectId, host });
    await setRecords(owner, projectId);
    await expect.poll(() => check(owner, projectId)).toEqual(['failed', 'no_certificate']);
    tenants.permitCertificate(host);
    expect(await check(owner, projectId)).toEqual(['issuing', undefined]);
    await expect.poll(() => check(owner, projectId)).toEqual(['live', undefined]);
  });
});

describe('the owner of a custom domain', () => {
  it('is nobody who only finds a record that points to this site', async () => {
    const host = 'dangling.second.example';
    const { projectId } = await publishedApp(other);
    const { customDomain } = await call(other, 'setCustomDomain', { projectId, host });
    names.set(host, 'CNAME', [customDomain?.records[1]?.value ?? '']);
    expect(await check(other, projectId)).toEqual(['waiting', 'no_proof']);
    expect(cloud.parts.cloudFront.tenants.idOf(host)).toBeUndefined();
    // A domain that another user has claimed without proving ownership can still be claimed by its owner.
    const owned = await publishedApp(owner);
    await givenName(owner, owned.projectId, host);
  });

  it('is the user with a proof when the former proof is gone', async () => {
    const host = 'sold.second.example';
    const [former, next] = await Promise.all([publishedApp(owner), publishedApp(other)]);
    await givenName(owner, former.projectId, host);
    await givenName(other, next.projectId, host);
    await expect.poll(async () => (await open(host)).body).toContain(`/p/${next.name}/embed`);
    const { customDomain } = await call(owner, 'checkCustomDomain', { projectId: former.projectId });
    expect(customDomain).toMatchObject({ state: 'failed', problem: 'lost' });
  });

  it('has a published app without another domain, and may change it', async () => {
    const { projectId } = await publishedApp(owner);
    const host = 'play.third.example';
    await call(owner, 'setCustomDomain', { projectId, host });
    expect(await call(owner, 'setCustomDomain', { projectId, host })).toHaveProperty('customDomain.host', host);
    const refused = async (
      user: SignedInUser,
      input: { projectId: string; host: string },
      code: 'conflict' | 'forbidden' | 'invalid_input',
    ) => expectError(await request(user, 'setCustomDomain', input), code);
    expect(await refused(owner, { projectId, host: 'more.third.example' }, 'conflict')).toContain('a name already');
    expect(await refused(other, { projectId, host }, 'forbidden')).toContain('Only the owner');
    const draft = await saveProject(cloud, owner.publicKey, ['1']);
    expect(await refused(owner, { projectId: draft, host }, 'conflict')).toContain('publish the app first');
    expect(await refused(owner, { projectId, host: '*.third.example' }, 'invalid_input')).toContain('name of a host');
  });
});
