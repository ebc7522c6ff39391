import { expect, type Page } from '@playwright/test';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'mannered');
});

const page = (body: string, script: string) =>
  `<!doctype html><title>Manners</title>${body}<p role="status"></p><script>
    const out = (text) => { document.querySelector('[role=status]').textContent = text; };
    const on = (id, run) => document.getElementById(id).addEventListener('click', run);
    ${script}
  </script>`;

test('the dialogs of buidl are shown by the page, with the name of the app', async ({ page: tab, cloud }) => {
  const html = page(
    '<button id="ask">Ask</button><button id="name">Name</button>',
    `on('ask', async () => out('asked ' + (await buidl.confirm('Delete all?'))));
     on('name', async () => out('named ' + (await buidl.prompt('Who are you?', 'Ada'))));`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'asker', html });
  const frame = await openApp(tab, app.pageUrl);
  const status = frame.getByRole('status');
  const dialog = tab.getByRole('alertdialog');
  await frame.getByRole('button', { name: 'Ask' }).click();
  await expect(dialog).toHaveAccessibleName('The app “App asker” asks');
  // The page's bar can still be used while the app's dialog is open.
  await tab.getByRole('button', { name: 'Report' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveText('asked false');
  await frame.getByRole('button', { name: 'Ask' }).click();
  await tab.keyboard.press('Enter');
  await expect(status).toHaveText('asked true');
  await frame.getByRole('button', { name: 'Name' }).click();
  await expect(dialog).toContainText('Never enter a recovery phrase.');
  await dialog.getByLabel('Your text for the app').fill('Grace');
  await tab.keyboard.press('Enter');
  await expect(status).toHaveText('named Grace');
  await frame.getByRole('button', { name: 'Name' }).click();
  await tab.keyboard.press('Escape');
  await expect(status).toHaveText('named null');
});

test('an app saves files after a click, asks before more, and saves no programs', async ({ page: tab, cloud }) => {
  const html = page(
    '<button id="csv">CSV</button><button id="data">PNG</button><a id="link" download="exe.exe">Program</a><button id="disguised">Disguised</button>',
    `const file = (content, name) => {
       const link = document.createElement('a');
       link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
       link.download = name;
       link.click();
       URL.revokeObjectURL(link.href);
     };
     on('csv', (event) => { event.stopPropagation(); file('a,b', 'table.csv'); });
     on('data', () => {
       const canvas = document.createElement('canvas');
       const link = Object.assign(document.createElement('a'), { href: canvas.toDataURL(), download: 'drawing.png' });
       document.body.append(link);
       link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
     });
     on('link', ({ target }) => { target.href = URL.createObjectURL(new Blob(['x'])); });
     on('disguised', () => file('MZ program', 'notes.txt'));
     file('itself', 'itself.csv');`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'saver', html });
  const saved: string[] = [];
  tab.on('download', (download) => saved.push(download.suggestedFilename()));
  const frame = await openApp(tab, app.pageUrl);
  const dialog = tab.getByRole('alertdialog');
  const shown = await readWithoutClick(tab, "document.querySelector('[role=alertdialog]')?.textContent ?? ''");
  await expect.poll(shown).toContain('The app wants to save the file “itself.csv”. Save it?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await frame.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => saved).toEqual(['table.csv']);
  await frame.getByRole('button', { name: 'PNG' }).click();
  await expect.poll(() => saved).toEqual(['table.csv', 'drawing.png']);
  await frame.getByText('Program').click();
  await expect(dialog).toContainText('The app wanted to save “exe.exe”. Apps may not save files of this kind.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await frame.getByRole('button', { name: 'Disguised' }).click();
  await expect(dialog).toContainText('“notes.txt” is a program and was not saved.');
  expect(saved).toEqual(['table.csv', 'drawing.png']);
});

/** Returns a function that evaluates an expression in the page without causing a user activation. */
async function readWithoutClick(tab: Page, expression: string): Promise<() => Promise<string>> {
  const session = await tab.context().newCDPSession(tab);
  return async () => {
    const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false });
    return String(result.value);
  };
}

test('an app goes full screen only after a click, and the bar stays', async ({ page: tab, cloud }) => {
  const html = page(
    '<button id="full">Full</button><div id="game">Game</div>',
    `const game = document.getElementById('game');
     const told = [];
     document.addEventListener('fullscreenchange', () => { told.push(document.fullscreenElement?.id ?? 'none'); out(told.join()); });
     game.requestFullscreen().catch((error) => console.log(error.name));
     on('full', () => game.requestFullscreen());`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'filler', html });
  // The app logs the refusal, because reading it with Playwright's evaluate would count as a user activation.
  const refused = tab.waitForEvent('console', (message) => message.text() === 'TypeError');
  const frame = await openApp(tab, app.pageUrl);
  await refused;
  const isFull = () => tab.evaluate(() => document.fullscreenElement === document.documentElement);
  expect(await isFull()).toBe(false);
  await frame.getByRole('button', { name: 'Full' }).click();
  await expect(frame.getByRole('status')).toHaveText('game');
  expect(await isFull()).toBe(true);
  await expect(tab.getByRole('button', { name: 'Report' })).toBeInViewport({ ratio: 1 });
  const box = await frame.evaluate(() => document.getElementById('game')?.getBoundingClientRect().width);
  expect(box).toBe(await frame.evaluate(() => innerWidth));
  await tab.evaluate(() => document.exitFullscreen());
  await expect(frame.getByRole('status')).toHaveText('game,none');
});

test('the bar names the author, and warns by itself only of an app that asks for secrets', async ({
  page: tab,
  cloud,
}) => {
  const html = '<!doctype html><title>Barred</title><h1>Barred</h1>';
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'barred', html });
  const phishing = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'barred-wallet',
    html,
    project: { reviewReportId: 'rep_1' },
  });
  const warning = tab.getByRole('button', { name: 'Never enter a recovery phrase.' });
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 800 });
    await openApp(tab, app.pageUrl);
    const made = tab.getByRole('link', { name: 'Made by mannered with Buidl' });
    await expect(made).toBeInViewport({ ratio: 1 });
    await expect(made).toHaveAttribute('href', '/u/mannered');
    await expect(warning).toBeHidden();
    await tab.getByRole('button', { name: 'Report' }).click();
    await expect(tab.getByRole('dialog')).toContainText('Never enter a recovery phrase, whatever an app says.');
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await openApp(tab, phishing.pageUrl);
    await expect(warning).toBeInViewport({ ratio: 1 });
  }
});
