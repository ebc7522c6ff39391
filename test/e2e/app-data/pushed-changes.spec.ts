import { type Browser, expect, type Page } from '@playwright/test';
import { publishDataApp } from '../../fixtures/data-app.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame } from '../newcomer.ts';

const APP = `<!doctype html><html lang="en"><title>Notes</title><body>
<form><input name="text" aria-label="Note"><button>Add</button></form><ul aria-label="Notes"></ul>
<script type="module">
  const notes = buidl.data.collection('notes');
  notes.subscribe((records) => {
    document.querySelector('ul').replaceChildren(
      ...records.map(({ value }) => Object.assign(document.createElement('li'), { textContent: value.text })),
    );
  });
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    notes.add({ text: event.target.elements.text.value });
    event.target.reset();
  });
</script></body></html>`;

interface Visitor {
  page: Page;
  /** Resolves when the page receives events. */
  subscribed: Promise<void>;
  reads(): number;
  visit(url: string): Promise<void>;
}

async function newVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/data/notes')) reads += 1;
  });
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('subscribe_success') && resolve()),
    );
  });
  return { page, subscribed, reads: () => reads, visit: async (url) => void (await page.goto(url)) };
}

const notesOf = ({ page }: Visitor) => appFrame(page).getByRole('list', { name: 'Notes' });

async function add({ page }: Visitor, text: string): Promise<void> {
  await appFrame(page).getByRole('textbox', { name: 'Note' }).fill(text);
  await appFrame(page).getByRole('button', { name: 'Add' }).click();
}

test('visitors see each other’s changes by events, and by polls when the socket is blocked', async ({
  browser,
  cloud,
}) => {
  const { publicKey } = await signUpUser(cloud.api, 'pushed_owner');
  const { pageUrl } = await publishDataApp(cloud, { ownerPublicKey: publicKey, name: 'pushed', html: APP, policy: {} });
  const [ann, ben, blocked, deaf] = await Promise.all([
    newVisitor(browser),
    newVisitor(browser),
    newVisitor(browser),
    newVisitor(browser),
  ]);
  await blocked.page.routeWebSocket(/\/event\/realtime$/, (socket) => void socket.close());
  // This visitor is subscribed, but events are withheld. It would see changes only by polls.
  let isDeaf = true;
  const isSubscribed = new Promise<void>((resolve) => {
    void deaf.page.routeWebSocket(/\/event\/realtime$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!isDeaf || !String(message).includes('"type":"data"')) socket.send(message);
        if (String(message).includes('subscribe_success')) resolve();
      });
    });
  });
  await Promise.all([ann, ben, blocked, deaf].map((visitor) => visitor.visit(pageUrl)));
  await Promise.all([ann.subscribed, ben.subscribed, isSubscribed]);

  await test.step('each subscribed visitor reads once more, and then waits for events', async () => {
    for (const visitor of [ann, ben, deaf]) await expect.poll(() => visitor.reads()).toBe(2);
  });

  await test.step('an event brings the change, and so does a poll', async () => {
    await add(ann, 'one');
    for (const visitor of [ann, ben, blocked]) await expect(notesOf(visitor)).toHaveText('one');
    await add(ben, 'two');
    for (const visitor of [ann, ben, blocked]) await expect(notesOf(visitor)).toContainText('two');
  });

  await test.step('without the event, nothing arrives, because nobody polls', async () => {
    await expect.poll(() => blocked.reads()).toBeGreaterThan(6);
    expect([deaf.reads(), await notesOf(deaf).textContent()]).toEqual([2, '']);
    expect(ben.reads()).toBeLessThanOrEqual(6);
    isDeaf = false;
    await add(ann, 'three');
    await expect(notesOf(deaf)).toContainText('three');
    await expect(notesOf(deaf)).toContainText('two');
    expect(deaf.reads()).toBe(3);
  });

  await Promise.all([ann, ben, blocked, deaf].map(({ page }) => page.context().close()));
});
