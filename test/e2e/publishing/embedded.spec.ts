import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';

type Blog = Awaited<ReturnType<typeof listenOnLoopback>>;
let blog: Blog;

test.beforeAll(async () => {
  blog = await listenOnLoopback((request, response) => {
    const snippet = decodeURIComponent(new URL(request.url ?? '/', 'http://blog').search.slice(1));
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Blog</h1>${snippet}`);
  }, 0);
});
test.afterAll(() => blog.close());

async function openBlog(page: Page, siteUrl: string, name: string): Promise<FrameLocator> {
  const snippet = embedSnippet({ siteUrl, name, title: 'An app', height: 300 });
  await page.goto(`http://127.0.0.1:${blog.port}/?${encodeURIComponent(snippet)}`);
  return page.frameLocator('iframe[title="An app"]');
}

const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.clientHeight);

test('an embedded app works and keeps its storage, and its frame gets the height of the app', async ({
  page,
  cloud,
}) => {
  const { publicKey } = await signUpUser(cloud.api, 'embedding');
  const html = `<!doctype html><title>Long</title><style>body{margin:10px}div{height:700px}</style><div>
    <button>Grow</button> <output></output></div><script>
    const show = () => { document.querySelector('output').textContent = localStorage.getItem('grown') ?? 'never'; };
    show();
    document.querySelector('button').addEventListener('click', () => {
      document.querySelector('div').style.height = '1100px';
      localStorage.setItem('grown', 'once');
      show();
    });</script>`;
  await publishDocument(cloud, { ownerPublicKey: publicKey, name: 'embedded-long', html });
  const shell = await openBlog(page, cloud.siteUrl, 'embedded-long');
  const app = shell.frameLocator('iframe');
  await expect(app.getByRole('status')).toHaveText('never');
  const barPx = await shell.locator('#bar').evaluate((bar) => bar.getBoundingClientRect().height);
  await expect.poll(() => heightOf(page)).toBe(720 + barPx);
  await app.getByRole('button', { name: 'Grow' }).click();
  await expect.poll(() => heightOf(page)).toBe(1120 + barPx);
  await expect(shell.getByRole('button', { name: 'Report' })).toBeVisible();
  await expect(shell.getByRole('link', { name: /^Made by .* with Buidl$/ })).toHaveAttribute('target', '_blank');
  await page.reload();
  await expect(app.getByRole('status')).toHaveText('once');
});

test('a low app is completely visible above the bar', async ({ page, cloud }) => {
  const { publicKey } = await signUpUser(cloud.api, 'low');
  const html = '<!doctype html><title>Low</title><h1>Timer</h1><p>25:00</p><button>Start</button>';
  await publishDocument(cloud, { ownerPublicKey: publicKey, name: 'embedded-low', html });
  const shell = await openBlog(page, cloud.siteUrl, 'embedded-low');
  const root = shell.frameLocator('iframe').locator('html');
  await expect.poll(() => heightOf(page)).toBeLessThan(300);
  const isWhole = () => root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  await expect.poll(isWhole).toBe(true);
  const boxOf = async (selector: string) => (await shell.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
  const [app, bar] = [await boxOf('iframe'), await boxOf('#bar')];
  expect(app.y + app.height).toBeLessThanOrEqual(bar.y);
});

test('an app that is taller than its window does not grow forever', async ({ page, cloud }) => {
  const { publicKey } = await signUpUser(cloud.api, 'growing');
  const html = `<!doctype html><title>Tall</title><style>body{margin:0;min-height:calc(100vh + 50px)}</style><p>Tall</p>`;
  await publishDocument(cloud, { ownerPublicKey: publicKey, name: 'embedded-tall', html });
  const shell = await openBlog(page, cloud.siteUrl, 'embedded-tall');
  await expect(shell.frameLocator('iframe').getByText('Tall')).toBeVisible();
  // If the app grew with each animation frame, it would exceed the limit below within 120 frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 120; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await heightOf(page)).toBeLessThan(1_000);
});

test('a frame without an app says so', async ({ page, cloud }) => {
  const shell = await openBlog(page, cloud.siteUrl, 'nobody-embedded-this');
  await expect(shell.getByRole('heading', { name: 'There is no app here' })).toBeVisible();
});
