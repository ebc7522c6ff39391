import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { expect, type Page } from '@playwright/test';
import { bundleAppScripts } from '../../../infra/build/app-scripts.ts';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { appFrameOf, openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'addressed');
});

const HTML = `<!doctype html><title>Places</title><style>#part{margin-top:3000px}</style>
  <p role="status"></p><p id="events"></p><a href="#part">Part</a>
  <button id="push">Push</button><button id="replace">Replace</button><button id="hash">Hash</button>
  <button id="back">Back</button><button id="query">Query</button><button id="copy">Copy</button><h2 id="part">The part</h2>
  <script>
    const started = location.search + location.hash;
    const show = () => {
      document.querySelector('[role=status]').textContent =
        'from ' + started + ' at ' + location.search + location.hash + ' with ' + JSON.stringify(history.state);
    };
    for (const type of ['popstate', 'hashchange']) {
      addEventListener(type, () => { document.getElementById('events').textContent += type + ' '; show(); });
    }
    const on = (id, run) => document.getElementById(id).addEventListener('click', () => { run(); show(); });
    let step = 0;
    on('push', () => history.pushState({ step: (step += 1) }, '', '?step=' + step));
    on('replace', () => history.replaceState({ replaced: true }, '', '#replaced'));
    on('hash', () => { location.hash = 'assigned'; });
    on('back', () => history.back());
    on('query', () => { location.search = '?loaded=yes'; });
    on('copy', () => navigator.clipboard.writeText('Look: ' + location.href));
    show();
  </script>`;

const statusOf = (page: Page) => page.frameLocator('iframe').getByRole('status');
const click = (page: Page, name: string) => page.frameLocator('iframe').getByText(name, { exact: true }).click();

test('the address of the page shows the place in the app, and Back and Forward move in it', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places', html: HTML });
  await openApp(page, `${app.pageUrl}?tab=one#intro`);
  const status = statusOf(page);
  await expect(status).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
  await click(page, 'Push');
  await expect(page).toHaveURL(`${app.pageUrl}?step=1`);
  await click(page, 'Part');
  await expect(page).toHaveURL(`${app.pageUrl}?step=1#part`);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeInViewport();
  await click(page, 'Push');
  await expect(page).toHaveURL(`${app.pageUrl}?step=2`);

  await page.goBack();
  await expect(status).toHaveText('from ?tab=one#intro at ?step=1#part with null');
  await click(page, 'Back');
  await expect(status).toHaveText('from ?tab=one#intro at ?step=1 with {"step":1}');
  await expect(page).toHaveURL(`${app.pageUrl}?step=1`);
  await page.goBack();
  await expect(status).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
  await page.goForward();
  await expect(status).toHaveText('from ?tab=one#intro at ?step=1 with {"step":1}');

  await page.reload();
  await expect(status).toHaveText('from ?step=1 at ?step=1 with {"step":1}');
  await page.goBack();
  await expect(status).toHaveText('from ?step=1 at ?tab=one#intro with null');
  await click(page, 'Replace');
  await expect(page).toHaveURL(`${app.pageUrl}?tab=one#replaced`);
  await click(page, 'Hash');
  await expect(page).toHaveURL(`${app.pageUrl}?tab=one#assigned`);
  await page.goBack();
  await expect(status).toHaveText('from ?step=1 at ?tab=one#replaced with {"replaced":true}');
  await expect(page).toHaveURL(`${app.pageUrl}?tab=one#replaced`);
});

test('an app that loads another query starts there, and Back starts it where it was', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places-loaded', html: HTML });
  await openApp(page, `${app.pageUrl}?tab=one`);
  await click(page, 'Query');
  await expect(statusOf(page)).toHaveText('from ?loaded=yes at ?loaded=yes with null');
  await expect(page).toHaveURL(`${app.pageUrl}?loaded=yes`);
  await page.goBack();
  await expect(statusOf(page)).toHaveText('from ?tab=one at ?tab=one with null');
  await expect(page).toHaveURL(`${app.pageUrl}?tab=one`);
});

test('a copied address opens the app at the same place, and so does the address of its frame', async ({
  page,
  context,
  cloud,
}) => {
  const given = { ownerPublicKey: owner.publicKey, html: HTML };
  const app = await publishDocument(cloud, { ...given, name: 'places-copied' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const frame = await openApp(page, `${app.pageUrl}?tab=one#intro`);
  await click(page, 'Push');
  await click(page, 'Part');
  await click(page, 'Copy');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  // The browser allows reading the clipboard only when the page has the focus.
  await page.getByRole('button', { name: 'Report' }).focus();
  await expect.poll(copied).toBe(`Look: ${app.pageUrl}?step=1#part`);
  // An app may also share its `location.href` in other ways, such as a QR code. This URL is that of the frame, and must
  // open the page around the app.
  const shown = await frame.evaluate(() => location.href);
  const friend = await context.newPage();
  for (const address of [`${app.pageUrl}?step=1#part`, shown]) {
    await friend.goto(address);
    await expect(friend).toHaveURL(`${app.pageUrl}?step=1#part`);
    await expect(statusOf(friend)).toHaveText('from ?step=1#part at ?step=1#part with null');
  }
});

test('a path that an app sets is kept over a reload and in a copied link, and in a message to a friend', async ({
  page,
  context,
  cloud,
}) => {
  const html = `<!doctype html><title>Router</title><p role="status"></p><button id="task">Task</button>
    <button id="copy">Copy</button><a id="send" href="#">Send</a><script>
    const show = () => {
      document.querySelector('[role=status]').textContent = (location.pathname.startsWith('/live/') ? 'home' : location.pathname) + location.search;
      document.getElementById('send').href = 'https://friend.example/send?text=' + encodeURIComponent('See ' + location.href) + '&x=1';
    };
    document.getElementById('task').onclick = () => { history.pushState(null, '', '/tasks/5?tab=one'); show(); };
    document.getElementById('copy').onclick = () => navigator.clipboard.writeText(location.href);
    addEventListener('popstate', show);
    show();
  </script>`;
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places-routed', html });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = `${app.pageUrl}?app-path=%2Ftasks%2F5&tab=one`;
  await openApp(page, app.pageUrl);
  await expect(statusOf(page)).toHaveText('home');
  await click(page, 'Task');
  await expect(page).toHaveURL(link);
  await page.reload();
  await expect(statusOf(page)).toHaveText('/tasks/5?tab=one');
  await click(page, 'Copy');
  // The browser allows reading the clipboard only when the page has the focus.
  await page.getByRole('button', { name: 'Report' }).focus();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await click(page, 'Send');
  const question = page.getByRole('dialog');
  const sent = `https://friend.example/send?text=${encodeURIComponent(`See ${link}`)}&x=1`;
  await expect(question.getByText(sent)).toBeVisible();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await expect(statusOf(page)).toHaveText('home');
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(statusOf(friend)).toHaveText('/tasks/5?tab=one');
  // An `app-path` that names another host is ignored.
  await friend.goto(`${app.pageUrl}?app-path=%2F%2Fevil.example%2Fx`);
  await expect(statusOf(friend)).toHaveText('home');
});

test('a preview starts at the address of its page', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places-preview', html: HTML });
  await signIn(page, cloud, owner);
  await openApp(page, `${app.previewUrl}?tab=one#intro`);
  await expect(statusOf(page)).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
  await click(page, 'Push');
  await expect(page).toHaveURL(`${app.previewUrl}?step=1`);
});

test('an embedded app starts at the address of its frame, and the address of the other site stays', async ({
  page,
  cloud,
}) => {
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places-embedded', html: HTML });
  const blog = await listenOnLoopback((_request, response) => {
    const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name: 'places-embedded', title: 'An app' });
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><input autofocus>${snippet.replace('/embed"', '/embed?tab=one#intro"')}`);
  }, 0);
  try {
    await page.goto(`http://127.0.0.1:${blog.port}/`);
    const app = page.frameLocator('iframe').frameLocator('iframe');
    await expect(app.getByRole('status')).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
    // The app does not take the keyboard from the page that embeds it.
    await expect(page.getByRole('textbox')).toBeFocused();
    const heard = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const types: string[] = [];
          addEventListener('message', ({ data }) => {
            types.push(String(data.type));
            if (data.type === 'end') resolve(types);
          });
        }),
    );
    await app.getByText('Push', { exact: true }).click();
    await expect(app.getByRole('status')).toHaveText('from ?tab=one#intro at ?step=1 with {"step":1}');
    // Going back changes only the app's frame. The embedding page does not navigate, so the test does not wait for it.
    await page.evaluate(() => history.back());
    await expect(app.getByRole('status')).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
    await page.evaluate(() => postMessage({ type: 'end' }));
    expect(await heard).not.toContain('address');
    expect(page.url()).toBe(`http://127.0.0.1:${blog.port}/`);
  } finally {
    await blog.close();
  }
});

test('an exported file has its own address', async ({ page }, testInfo) => {
  const { exportedScript } = await bundleAppScripts();
  const path = testInfo.outputPath('places.html');
  writeFileSync(path, exportDocument({ html: HTML, script: exportedScript }));
  const { href } = pathToFileURL(path);
  await page.goto(`${href}?tab=one#intro`);
  await expect(page.getByRole('status')).toHaveText('from ?tab=one#intro at ?tab=one#intro with null');
  await page.getByText('Part', { exact: true }).click();
  await page.getByText('Push', { exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL(`${href}?tab=one#part`);
});

test('thousands of changes and an endless address neither stall the page nor trap the visitor', async ({
  page,
  cloud,
}) => {
  const html = `<!doctype html><title>Restless</title><script>
    let count = 0;
    const timer = setInterval(() => {
      for (let each = 0; each < 100; each += 1) history.pushState(null, '', '?count=' + (count += 1));
      if (count >= 3000) clearInterval(timer);
    }, 100);
  </script>`;
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'places-restless', html });
  await page.goto(app.pageUrl);
  // Playwright's `evaluate` counts as a click, after which an app may add more history entries. CDP evaluates without a
  // click.
  const session = await page.context().newCDPSession(page);
  const read = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, userGesture: false })).result.value;
  await expect.poll(() => read('location.search')).toBe('?count=3000');
  expect(await read('history.length')).toBeLessThanOrEqual(12);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  const before = page.url();
  const frame = await appFrameOf(page);
  await frame.evaluate(() => history.pushState(null, '', `#${'x'.repeat(100_000)}`));
  await expect.poll(() => errors.join()).toContain('an address of more than 8000 characters is not shown');
  expect(page.url()).toBe(before);
});
