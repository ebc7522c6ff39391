import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { expect, type Page } from '@playwright/test';
import { SIGNER_PATH } from '../../../shared/domain/signer-path.ts';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { publishDataApp } from '../../fixtures/data-app.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { openApp } from './published-apps.ts';

const HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Hills</title><h1>Hills</h1></html>';
const XSS = `"><script>window.pwned = 1</script><img src=x onerror="window.pwned = 1"></title></script>`;
const OWNER = 'page_owner';
let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, OWNER);
});

/** Returns the accessibility violations outside the app's frame, which contains the only level-one heading. */
function violations(page: Page): Promise<string[]> {
  return axeViolations(page, { exclude: 'iframe', disabledRules: ['page-has-heading-one'] });
}

test('the bar offers remix and report, links the source of a remix, and shows a lost connection', async ({
  page,
  context,
  cloud,
}) => {
  const project = { isRemixable: true, remixedFrom: { projectId: 'prj_1', name: `Dunes ${XSS}` } };
  const app = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'hills',
    html: HTML,
    project,
  });
  await page.setViewportSize({ width: 390, height: 780 });
  const frame = await openApp(page, app.pageUrl);
  await expect(frame.getByRole('heading', { name: 'Hills' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remix' })).toHaveAttribute('href', `/?remix=${app.projectId}`);
  await expect(page.getByText('Remixed from Dunes')).toBeVisible();
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflowPx()).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 780 });
  expect(await overflowPx()).toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Remix' })).toBeVisible();
  expect(await overflowPx()).toBeLessThanOrEqual(0);
  const topOf = async (role: 'link' | 'button', name: string) =>
    (await page.getByRole(role, { name }).boundingBox())?.y;
  expect(await topOf('button', 'Report')).toBe(await topOf('link', `Made by ${OWNER} with Buidl`));

  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this app' });
  await dialog.getByLabel('Reason').selectOption('copyright');
  await dialog.getByLabel('Details').fill('These are my hills.');
  expect(await violations(page)).toEqual([]);
  const sending = page.waitForRequest('**/report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const request = await sending;
  expect(request.url()).toBe(`${cloud.api}/projects/${app.projectId}/report`);
  expect(request.postDataJSON()).toEqual({ reason: 'copyright', details: 'These are my hills.' });
  expect(request.headers()).not.toHaveProperty('x-api-key');
  await expect(dialog.getByRole('status')).toHaveText('Thank you. We will look at it.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();

  // Users cannot remix their own app.
  await page.evaluate((user) => localStorage.setItem('appgen_user', user), JSON.stringify({ username: OWNER }));
  await page.reload();
  await expect(page.getByText(`Made by ${OWNER} with Buidl`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remix' })).toBeHidden();
});

test('a page with shared data does not violate its content security policy', async ({ page, cloud }) => {
  const html = `<!doctype html><title>Notes</title><p>Waiting</p><script>
    const notes = buidl.data.collection('notes');
    notes.add({ text: 'No probes' });
    notes.subscribe((records) => {
      if (records.length > 0) document.querySelector('p').textContent = records[0].value.text;
    });
  </script>`;
  const policy = { notes: { read: 'everyone', add: 'everyone' } };
  const app = await publishDataApp(cloud, { ownerPublicKey: owner.publicKey, name: 'no-probes', html, policy });
  const violations = await policyViolations(page);
  const frame = await openApp(page, app.pageUrl);
  await expect(frame.getByText('No probes')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the page that signs does not violate its content security policy', async ({ page, cloud }) => {
  const violations = await policyViolations(page);
  await page.goto(cloud.siteUrl + SIGNER_PATH);
  await page.waitForLoadState('networkidle');
  expect(await violations()).toEqual([]);
  await page.evaluate(() => {
    setTimeout(() => new Function(''));
  });
  await expect.poll(violations).toHaveLength(1);
});

/** Records the content security policy violations of the pages that are opened next. */
async function policyViolations(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'violations'));
}

test('a preview is labeled and can be reported', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'shown', html: HTML });
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page, cloud, owner);
  await openApp(page, app.previewUrl);
  await expect(page.getByText('Preview of revision 1')).toBeVisible();
  await expect(page).toHaveTitle('App shown');
  await expect(page.getByRole('link', { name: 'Remix' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Report' }).click();
  const sending = page.waitForRequest('**/report');
  await page.getByRole('button', { name: 'Send report' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ reason: 'malicious', revisionString: '1' });
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Thank you. We will look at it.');
});

test('a draft is shown to its owner and to admins; others see that it is private', async ({ page, cloud, desk }) => {
  const [stranger, projectId] = await Promise.all([
    signUpUser(cloud.api, 'draft_reader'),
    saveProject(cloud, owner.publicKey, ['1']),
  ]);
  const draft = `${cloud.siteUrl}/preview/${projectId}/1`;
  await page.setViewportSize({ width: 390, height: 780 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(draft);
  await expect(page.getByRole('heading', { name: 'Log in to see this draft' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth/connect-wallet');
  await signIn(page, cloud, { apiKey: 'buidl_of_nobody' });
  await page.goto(draft);
  await expect(page.getByRole('heading', { name: 'Log in to see this draft' })).toBeVisible();
  await signIn(page, cloud, stranger);
  await page.goto(draft);
  await expect(page.getByRole('heading', { name: 'This draft is not yours' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  expect(requested.filter((url) => url.startsWith(cloud.appsUrl))).toEqual([]);
  await page.route('**/api/projects/*', (route) => route.abort());
  await page.goto(draft);
  await expect(page.getByRole('heading', { name: 'The draft could not be loaded' })).toBeVisible();
  await page.unroute('**/api/projects/*');
  for (const viewer of [owner, desk.admin]) {
    await signIn(page, cloud, viewer);
    await expect((await openApp(page, draft)).getByRole('heading', { name: 'Hills' })).toBeVisible();
  }
});

test('a name with markup is shown as text, on the page and in link previews', async ({ page, cloud }) => {
  const { projectId, pageUrl } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'markup',
    html: HTML,
  });
  const table = openTable(cloud);
  await table.set({ pk: 'NAME#markup', sk: 'NAME' }, { title: XSS, description: XSS });
  await table.set({ pk: `PROJECT#${projectId}`, sk: 'PROJECT' }, { name: XSS });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text());
  });
  await openApp(page, pageUrl);
  expect(await page.title()).toBe(XSS);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(XSS);
  expect(await page.locator('meta[name="twitter:description"]').getAttribute('content')).toBe(XSS);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  expect(problems).toEqual([]);
});

test('an unknown address and an app after a takedown have separate pages', async ({ page, cloud }) => {
  const { pageUrl, projectId } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'bad',
    html: HTML,
  });
  const missing = await page.goto(`${cloud.siteUrl}/p/nobody-has-this`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no app here' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await openTable(cloud).set({ pk: `PROJECT#${projectId}`, sk: 'PROJECT' }, { isTakenDown: true });
  const gone = await page.goto(pageUrl);
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This app was taken down' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Buidl' }).click();
  await expect(page).toHaveURL('/');
});

test('an unpublished app immediately disappears from a browser that has shown it', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'brief', html: HTML });
  const frame = await openApp(page, app.pageUrl);
  await expect(frame.getByRole('heading', { name: 'Hills' })).toBeVisible();
  const loadAgain = () => page.evaluate(async (url) => (await fetch(url, { credentials: 'omit' })).status, app.liveUrl);
  expect(await loadAgain()).toBe(200);
  await owner.call(`/projects/${app.projectId}/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publishStatus: false }),
  });
  expect(await loadAgain()).toBe(404);
  await frame.evaluate(() => location.reload());
  await expect(page.frameLocator('iframe').getByText('App not found.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'There is no app here' })).toBeVisible();
});

test('another site cannot frame a draft, nor the page of an app', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'framed', html: HTML });
  const frames = [app.rawUrl, app.pageUrl, app.previewUrl].map((url) => `<iframe src="${url}"></iframe>`).join('');
  const elsewhere = await listenOnLoopback(
    (_request, response) => response.setHeader('content-type', 'text/html').end(`<!doctype html>${frames}`),
    0,
  );
  await page.goto(`http://localhost:${elsewhere.port}/`);
  const shown = await Promise.all(
    page
      .mainFrame()
      .childFrames()
      .map((frame) => frame.content()),
  );
  await elsewhere.close();
  expect(shown).toHaveLength(3);
  expect(shown.join('')).not.toContain('Hills');
});

test('other sites cannot frame the site, and link previews without an image have the default card', async ({
  page,
  cloud,
}) => {
  await page.goto(`${cloud.appsUrl}/images/none.png`);
  const response = await page.request.get(`${cloud.siteUrl}/p/nobody-has-this`);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(response.headers()['x-frame-options']).toBe('DENY');
  const card = await page.request.get(`${cloud.siteUrl}/social-image.png`);
  expect(card.headers()['content-type']).toBe('image/png');
  expect((await card.body()).length).toBeLessThan(60 * 1024);
});
