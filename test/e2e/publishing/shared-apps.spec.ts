import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { buildApp, formOf } from '../../fixtures/app-build.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

const SENTENCES = {
  game: 'A 2048 game with a leaderboard',
  poll: 'A poll about pizza',
  board: 'A message board for our street',
};
type AppName = keyof typeof SENTENCES;

let owner: ApiUser;
let boardId: string;

test.beforeAll(async ({ cloud }) => {
  // Each app has its own account, because an account can run only one build at a time.
  const [, , board] = await Promise.all([make(cloud, 'game'), make(cloud, 'poll'), make(cloud, 'board')]);
  [owner, boardId] = [board.owner, board.projectId];
});

async function make(cloud: SharedCloud, name: AppName): Promise<{ owner: ApiUser; projectId: string }> {
  const owner = await signUpUser(cloud.api, `${name}_owner`);
  const built = await buildApp(cloud.api, owner.apiKey, {
    projectNameDisplay: `Our ${name}`,
    userPrompt: SENTENCES[name],
    isQuickBuidl: 'true',
  });
  if (!built.projectId) throw new Error(`The app was not built: ${JSON.stringify(built)}`);
  const body = formOf({ publishStatus: 'true', revisionToPublish: '1', publishedAppName: `our-${name}` });
  const response = await owner.call(`/projects/${built.projectId}/publish`, { method: 'POST', body });
  expect(response.status, await response.text()).toBe(200);
  return { owner, projectId: built.projectId };
}

interface Visit {
  page: Page;
  app: FrameLocator;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url);
  return { page, app: appFrame(page) };
}

async function twoVisits(browser: Browser, { siteUrl }: SharedCloud, name: AppName): Promise<[Visit, Visit]> {
  const url = `${siteUrl}/p/our-${name}`;
  return Promise.all([visit(browser, url), visit(browser, url)]);
}

const leave = (...visits: Visit[]) => Promise.all(visits.map(({ page }) => page.context().close()));
const button = (app: FrameLocator, name: string) => app.getByRole('button', { name, exact: true });

test('two visitors share a leaderboard', async ({ browser, cloud }) => {
  const [ann, ben] = await twoVisits(browser, cloud, 'game');
  const topTen = ({ app }: Visit) => app.getByRole('list', { name: 'Top ten' }).getByRole('listitem');
  await play(ann, 'Ann');
  await expect(topTen(ben)).toHaveText([/^Ann\d+$/]);
  await play(ben, 'Ben');
  for (const visitor of [ann, ben]) {
    await expect(topTen(visitor)).toHaveCount(2);
    await expect(topTen(visitor).filter({ hasText: 'Ann' })).toHaveCount(1);
    await expect(topTen(visitor).filter({ hasText: 'Ben' })).toHaveCount(1);
  }
  const names = await topTen(ann).allTextContents();
  const points = names.map((text) => Number(text.replace(/\D/g, '')));
  expect(points).toEqual(points.toSorted((one, other) => other - one));
  await leave(ann, ben);
});

/** Moves the tiles until some have merged, and saves the score. */
async function play({ page, app }: Visit, name: string): Promise<void> {
  await app.getByRole('img', { name: 'Board' }).click();
  const field = app.getByRole('textbox', { name: 'Player name' });
  await expect(async () => {
    for (const way of ['Left', 'Down', 'Right', 'Up']) await page.keyboard.press(`Arrow${way}`);
    expect(await field.isVisible()).toBe(true);
  }).toPass({ intervals: [0] });
  await field.fill(name);
  await button(app, 'Save score').click();
  await expect(field).toBeHidden();
}

test('two visitors vote in the same poll', async ({ browser, cloud }) => {
  const [ann, ben] = await twoVisits(browser, cloud, 'poll');
  await button(ann.app, 'Vote for I love it, 0 votes').click();
  await button(ben.app, 'Vote for I love it, 1 vote').click();
  for (const { app } of [ann, ben]) await expect(button(app, 'Vote for I love it, 2 votes')).toBeVisible();
  await button(ben.app, 'Take back my vote').click();
  await expect(button(ann.app, 'Vote for I love it, 1 vote')).toBeVisible();
  await leave(ann, ben);
});

test('two visitors use a message board, also after a lost connection, until its owner removes a post', async ({
  browser,
  page,
  cloud,
}) => {
  const [ann, ben] = await twoVisits(browser, cloud, 'board');
  const posts = ({ app }: Visit) => app.getByRole('list', { name: 'Posts', exact: true });
  await post(ann, 'Ann', 'The lamp is out');
  await expect(posts(ben)).toContainText('The lamp is out');
  await button(ben.app, 'Like the post of Ann').click();
  await expect(button(ann.app, 'Like the post of Ann')).toHaveText('1');

  await test.step('what is written without a connection is kept over a reload, and sent later', async () => {
    await ben.page.context().setOffline(true);
    await post(ben, 'Ben', 'From the tunnel');
    await expect(posts(ben)).toContainText('From the tunnel');
    // The page is online again, but POST calls of the app still fail.
    const calls = `${cloud.api}/apps/**`;
    await ben.page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await ben.page.context().setOffline(false);
    await ben.page.reload();
    await expect(posts(ben)).toContainText('From the tunnel');
    await expect(posts(ann)).not.toContainText('From the tunnel');
    await ben.page.unroute(calls);
    await ben.page.reload();
    await expect(posts(ann)).toContainText('From the tunnel');
    await expect(posts(ann).getByText('From the tunnel')).toHaveCount(1);
  });

  await test.step('its owner removes a post, which nobody sees any more', async () => {
    await signIn(page, cloud, owner);
    await page.goto(`/create-app?${new URLSearchParams({ revise: boardId, rev: '1' })}#data`);
    const data = page.getByRole('region', { name: 'Data', exact: true });
    await data.getByRole('button', { name: /^posts/ }).click();
    await expect(data.getByRole('table')).toContainText('The lamp is out');
    await data.getByRole('button', { name: 'Delete Ann' }).click();
    // The deletion becomes final when the owner leaves the list of records.
    await data.getByRole('button', { name: 'All collections' }).click();
    for (const visitor of [ann, ben]) await expect(posts(visitor)).not.toContainText('The lamp is out');
    await expect(posts(ann)).toContainText('From the tunnel');
  });
  await leave(ann, ben);
});

async function post({ app }: Visit, name: string, text: string): Promise<void> {
  await app.getByRole('textbox', { name: 'Your name' }).fill(name);
  await app.getByRole('textbox', { name: 'What is new?' }).fill(text);
  await button(app, 'Publish').click();
}

const NOTES = `<!doctype html><title>Notes</title>
<script type="application/json" id="buidl-data">{"notes": "private"}</script>
<label>Note <input></label><button id="keep">Keep</button><button id="sign-in">Sign in</button><ul></ul><p role="status"></p>
<script>
  const notes = buidl.data.collection('notes');
  document.getElementById('keep').onclick = () => notes.add({ text: document.querySelector('input').value });
  document.getElementById('sign-in').onclick = async () => {
    const visitor = await buidl.visitor.signIn();
    document.querySelector('p').textContent = visitor === null ? 'Declined' : 'Signed in';
  };
  notes.subscribe((records) => {
    document.querySelector('ul').replaceChildren(...records.map(({ value }) => {
      const item = document.createElement('li');
      item.textContent = value.text;
      return item;
    }));
  });
</script>`;

test('private data follows a visitor who signs in to another browser, and nobody else', async ({ browser, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'notes', html: NOTES });
  const policy = { notes: { read: 'author' } };
  await openTable(cloud).put({ pk: `DATA#${app.projectId}`, sk: 'POLICY', policy });
  const visitor = await signUpUser(cloud.api, 'note_taker');
  const [desk, phone, stranger] = await Promise.all([
    signedIn(browser, cloud, visitor, app.pageUrl),
    signedIn(browser, cloud, visitor, app.pageUrl),
    visit(browser, app.pageUrl),
  ]);
  const items = (visited: Visit) => visited.app.getByRole('listitem');
  await desk.app.getByLabel('Note').fill('Water the fern');
  await button(desk.app, 'Keep').click();
  await expect(items(desk)).toHaveText(['Water the fern']);
  await button(desk.app, 'Sign in').click();
  await agree(desk);
  await expect(items(phone)).toHaveCount(0);
  await button(phone.app, 'Sign in').click();
  await agree(phone);
  await expect(items(phone)).toHaveText(['Water the fern']);
  await stranger.page.reload();
  await stranger.app.getByLabel('Note').fill('Another');
  await button(stranger.app, 'Keep').click();
  await expect(items(stranger)).toHaveText(['Another']);
  await leave(desk, phone, stranger);
});

async function signedIn(browser: Browser, cloud: SharedCloud, user: ApiUser, url: string): Promise<Visit> {
  const visited = await visit(browser, 'about:blank');
  await signIn(visited.page, cloud, user);
  await visited.page.goto(url);
  return visited;
}

async function agree({ page, app }: Visit): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Sign in to/ });
  await expect(question).toContainText('never learns your wallet');
  await question.getByRole('button', { name: 'Sign in' }).click();
  await expect(app.getByRole('status')).toHaveText('Signed in');
}
