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
import { openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'keyed');
});

const withScript = (body: string, script: string) =>
  `<!doctype html><title>Keys</title>${body}<p role="status"></p><script>
    const out = (text) => { document.querySelector('[role=status]').textContent = text; };
    const on = (id, run) => document.getElementById(id).addEventListener('click', run);
    ${script}
  </script>`;

/** Accepts the browser's dialogs and enters `typed` in prompts. Returns the list of their types and messages. */
function answerDialogs(page: Page, typed = 'Ada'): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept(typed);
  });
  return said;
}

const GAME = withScript(
  '<input aria-label="Name"><div style="height:3000px"></div>',
  `let keys = '';
   addEventListener('keydown', ({ key }) => { keys += key + ' '; out(keys); });`,
);

test('an app has the keyboard when its page opens, and its arrow keys and wheel scroll it', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys', html: GAME });
  const frame = await openApp(page, app.pageUrl);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName))
    .toBe('IFRAME');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(frame.getByRole('status')).toHaveText('ArrowDown x');
  await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(0);
  const scrolled = await frame.evaluate(() => scrollY);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('autofocus works, and an app takes the keyboard from nobody who uses the bar', async ({ page, cloud }) => {
  const html = withScript('<input aria-label="First"><input aria-label="Name" autofocus>', '');
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-autofocus', html });
  const frame = await openApp(page, app.pageUrl);
  await expect(frame.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await expect(frame.getByLabel('Name')).toHaveValue('Ada');

  const report = page.getByRole('button', { name: 'Report' });
  await report.focus();
  await frame.evaluate(() => document.querySelector<HTMLElement>('[aria-label="First"]')?.focus());
  await expect(report).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog').getByLabel('Details (optional)');
  await details.focus();
  await frame.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Name"]')?.focus());
  await page.keyboard.type('It is harmful');
  await expect(details).toHaveValue('It is harmful');
});

const ASKING = withScript(
  '<button id="all">All</button><button id="loop">Loop</button><button id="secret">Secret</button>',
  `on('all', () => { alert('Hello'); out(confirm('Delete all?') + ' ' + prompt('Who are you?', 'Bob')); });
   on('loop', () => {
     let shown = 0;
     while (shown < 1000 && confirm('Again?')) shown += 1;
     out('shown ' + shown + ' then ' + prompt('More?'));
   });
   on('secret', () => { prompt('Enter your seed phrase'); alert('x'.repeat(5000)); out('done'); });`,
);

test('alert, confirm and prompt wait for the visitor and name the app', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-asking', html: ASKING });
  const said = answerDialogs(page);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const frame = await openApp(page, app.pageUrl);
  const status = frame.getByRole('status');
  await frame.getByRole('button', { name: 'All' }).click();
  await expect(status).toHaveText('true Ada');
  expect(said.splice(0)).toEqual([
    'alert: App “App keys-asking”:\n\nHello',
    'confirm: App “App keys-asking”:\n\nDelete all?',
    'prompt: App “App keys-asking”:\n\nWho are you?',
  ]);

  // After ten dialogs, `confirm` returns false without asking, which ends the loop of the app. A click allows ten more
  // dialogs.
  for (let round = 0; round < 2; round += 1) {
    await frame.getByRole('button', { name: 'Loop' }).click();
    await expect(status).toHaveText('shown 10 then null');
    expect(said.splice(0)).toHaveLength(10);
  }
  await expect.poll(() => complaints.filter((text) => text.includes('there were 10 dialogs'))).toHaveLength(2);

  await frame.getByRole('button', { name: 'Secret' }).click();
  await expect(status).toHaveText('done');
  expect(said[0]).toContain('Never enter a recovery phrase, private key or password. The app reads what you enter.');
  expect(said[1]?.length).toBeLessThan(1_100);
});

test('dialogs work in an embed and in an exported file', async ({ page, cloud }, testInfo) => {
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-embedded', html: ASKING });
  const blog = await listenOnLoopback((_request, response) => {
    const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name: 'keys-embedded', title: 'An app' });
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${snippet}`);
  }, 0);
  const said = answerDialogs(page);
  try {
    await page.goto(`http://127.0.0.1:${blog.port}/`);
    const app = page.frameLocator('iframe').frameLocator('iframe');
    await app.getByRole('button', { name: 'All' }).click();
    await expect(app.getByRole('status')).toHaveText('true Ada');
    expect(said[0]).toBe('alert: App “App keys-embedded”:\n\nHello');
  } finally {
    await blog.close();
  }
  const { exportedScript } = await bundleAppScripts();
  const path = testInfo.outputPath('asking.html');
  writeFileSync(path, exportDocument({ html: ASKING, script: exportedScript }));
  await page.goto(pathToFileURL(path).href);
  await page.getByRole('button', { name: 'All' }).click();
  await expect(page.getByRole('status')).toHaveText('true Ada');
});

test('an app asks before its visitor leaves, if it wants to', async ({ page, cloud }) => {
  const html = withScript(
    '<button id="change">Change</button>',
    `on('change', () => { addEventListener('beforeunload', (event) => event.preventDefault()); out('changed'); });`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-leaving', html });
  const frame = await openApp(page, app.pageUrl);
  await frame.getByRole('button', { name: 'Change' }).click();
  await expect(frame.getByRole('status')).toHaveText('changed');
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('dialog elements, popovers, files, the pointer and other device functions work', async ({ page, cloud }) => {
  const html = withScript(
    `<button id="modal">Modal</button><dialog id="box"><form method="dialog"><button>Fine</button></form></dialog>
     <button popovertarget="hint">Hint</button><p id="hint" popover>A hint</p>
     <div id="drop">Drop here</div><button id="lock">Lock</button><button id="device">Device</button>`,
    `on('modal', () => document.getElementById('box').showModal());
     const drop = document.getElementById('drop');
     drop.addEventListener('dragover', (event) => event.preventDefault());
     drop.addEventListener('drop', async (event) => {
       event.preventDefault();
       out('dropped ' + (await event.dataTransfer.files[0].text()));
     });
     document.addEventListener('pointerlockchange', () => out('locked ' + (document.pointerLockElement?.id ?? 'none')));
     on('lock', ({ target }) => target.requestPointerLock());
     on('device', async () => {
       const done = [navigator.vibrate(1), navigator.getGamepads().length >= 0, 'speak' in speechSynthesis];
       const policy = document.featurePolicy;
       const allowed = ['gamepad', 'screen-wake-lock', 'autoplay'].filter((name) => policy.allowsFeature(name));
       out(done.join() + ' ' + allowed.join());
     });`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-parts', html });
  const frame = await openApp(page, app.pageUrl);
  const status = frame.getByRole('status');
  await frame.getByRole('button', { name: 'Modal' }).click();
  await frame.getByRole('button', { name: 'Fine' }).click();
  await expect(frame.getByRole('dialog')).toBeHidden();
  await frame.getByRole('button', { name: 'Hint' }).click();
  await expect(frame.getByText('A hint')).toBeVisible();
  await page.keyboard.press('Escape');
  await frame.getByText('Drop here').evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a file'], 'note.txt'));
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  });
  await expect(status).toHaveText('dropped a file');
  await frame.getByRole('button', { name: 'Lock' }).click();
  await expect(status).toHaveText('locked lock');
  await frame.evaluate(() => document.exitPointerLock());
  await expect(status).toHaveText('locked none');
  await frame.getByRole('button', { name: 'Device' }).click();
  await expect(status).toHaveText('true,true,true gamepad,screen-wake-lock,autoplay');
});

test('an app pastes after the page has asked, and shares the address of its page', async ({ page, context, cloud }) => {
  const html = withScript(
    '<button id="paste">Paste</button><button id="share">Share</button><input value="old" aria-label="Link">',
    `document.querySelector('input').value = location.href;
     on('paste', async () => {
       out('pasted ' + (await navigator.clipboard.readText().catch((error) => error.name)));
     });
     on('share', () => navigator.share({ title: 'Mine', text: 'See ' + location.href, url: location.href }));`,
  );
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'keys-pasting', html });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Defines `navigator.share`, because Chromium for Linux has no share dialog.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      writable: true,
      value: (data: ShareData) => {
        const shown = document.querySelector('[role=status]');
        if (shown) shown.textContent = JSON.stringify(data);
      },
    });
  });
  const frame = await openApp(page, `${app.pageUrl}?a=1#b`);
  const status = frame.getByRole('status');
  const link = `${app.pageUrl}?a=1#b`;
  await frame.getByRole('button', { name: 'Share' }).click();
  await expect(status).toHaveText(JSON.stringify({ title: 'Mine', text: `See ${link}`, url: link }));
  // Copies the app's link as a visitor does.
  await frame.getByLabel('Link').selectText();
  await page.keyboard.press('ControlOrMeta+c');

  const dialog = page.getByRole('alertdialog');
  await frame.getByRole('button', { name: 'Paste' }).click();
  await expect(dialog).toHaveAccessibleName('The app “App keys-pasting” asks');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveText('pasted NotAllowedError');
  await frame.getByRole('button', { name: 'Paste' }).click();
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(status).toHaveText(`pasted ${link}`);
});
