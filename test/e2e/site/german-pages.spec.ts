import { expect, type Page } from '@playwright/test';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { addPasskeyDevice } from '../auth/passkey-device.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

const HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Dunes</title><h1>Dunes</h1></html>';

declare global {
  /** The visible texts of each animation frame. A frame with the same texts as the previous one is omitted. */
  var shownTexts: string[][];
}

async function speakGerman(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('buidl:language', 'de'));
}

async function recordTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shownTexts = [];
    const look = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        const text = textContent?.trim() ?? '';
        if (text !== '' && parentElement?.checkVisibility()) texts.push(text);
      }
      if (texts.join() !== shownTexts.at(-1)?.join()) shownTexts.push(texts);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

for (const path of ['/', '/help', '/buy-credits', '/nowhere']) {
  test(`no English text flashes before the German one of ${path}`, async ({ page, browser, cloud }) => {
    const english = await browser.newPage({ baseURL: cloud.siteUrl, reducedMotion: 'reduce' });
    await recordTexts(english);
    await english.goto(path);
    await expect(english.getByLabel('Language')).toBeVisible();
    await expect.poll(() => english.evaluate(() => shownTexts.length)).toBeGreaterThan(0);
    const englishTexts = new Set((await english.evaluate(() => shownTexts)).flat());
    await english.close();

    await speakGerman(page);
    await recordTexts(page);
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText('Wird geladen …')).toBeVisible();
    goOn();
    await expect(page.getByLabel('Sprache')).toBeVisible();
    await expect(page.getByText('Wird geladen …').filter({ visible: true })).toHaveCount(0);

    const shown = await page.evaluate(() => shownTexts);
    // Texts that the finished page still shows, such as names, are the same in both languages.
    const inTheEnd = new Set(shown.at(-1));
    const flashed = shown.flat().filter((text) => englishTexts.has(text) && !inTheEnd.has(text));
    expect(shown.length).toBeGreaterThan(1);
    expect(flashed).toEqual([]);
  });
}

test.describe('around a published app', () => {
  let owner: ApiUser;
  test.beforeAll(async ({ cloud }) => {
    owner = await signUpUser(cloud.api, 'dunes_owner');
  });

  test('the bar, its dialogs and server messages are in German', async ({ page, cloud }) => {
    const { pageUrl } = await publishDocument(cloud, {
      ownerPublicKey: owner.publicKey,
      name: 'german-dunes',
      html: HTML,
      project: { isRemixable: true, allowedHosts: ['api.example.com'] },
    });
    await speakGerman(page);
    await page.goto(pageUrl);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const bar = page.getByRole('contentinfo');
    await expect(bar).toContainText('Von dunes_owner mit Buidl gemacht');
    await expect(bar).toContainText('Gib hier nie eine Wiederherstellungsphrase ein.');
    await bar.getByRole('button', { name: 'Verbindet sich mit api.example.com' }).click();
    await page
      .getByRole('dialog', { name: 'Diese App verbindet sich mit anderen Hosts' })
      .getByRole('button', { name: 'Schließen' })
      .click();
    await bar.getByRole('button', { name: 'Melden' }).click();
    const report = page.getByRole('dialog', { name: 'Diese App melden' });
    await report.getByLabel('Grund').selectOption('Sie schadet oder täuscht Menschen');
    const refusal = {
      success: false,
      code: 'rate_limited',
      error: 'You have sent many reports today. Thank you; we look at them.',
      reason: 'reports_used_up',
    };
    await page.route('**/report', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
    await report.getByRole('button', { name: 'Meldung senden' }).click();
    await expect(report.getByRole('status')).toHaveText(
      'Du hast heute viele Meldungen geschickt. Danke, wir sehen sie uns an.',
    );
    await report.getByRole('button', { name: 'Meldung senden' }).click();
    await expect(report.getByRole('status')).toHaveText('Danke. Wir sehen es uns an.');
  });

  test('a page without an app is in German', async ({ page }) => {
    await speakGerman(page);
    await page.goto('/p/no-german-app');
    await expect(page.getByRole('heading', { name: 'Hier gibt es keine App' })).toBeVisible();
    await expect(page).toHaveTitle('Hier gibt es keine App');
    await expect(page.getByRole('link', { name: 'Zu Buidl' })).toBeVisible();
  });

  test('an English visitor loads no German', async ({ page, cloud }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${cloud.siteUrl}/p/no-german-app`);
    await expect(page.getByRole('heading', { name: 'There is no app here' })).toBeVisible();
    expect(asked.filter((url) => /\/assets\/.*(?:german|\.json)/.test(url))).toEqual([]);
  });
});

test('the passkey wallet is in German', async ({ page }) => {
  await speakGerman(page);
  await addPasskeyDevice(page);
  await page.goto('/auth/connect-wallet');
  await page.getByRole('button', { name: 'Wallet wählen' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Passkey wallet/ })
    .click();
  const signer = page.frameLocator('iframe[title="Passkey-Wallet"]');
  await expect(signer.getByRole('heading', { name: 'Dein Passkey ist deine Wallet' })).toBeVisible();
  await signer.getByRole('button', { name: 'Passkey anlegen' }).click();
  await page.getByLabel('Benutzername').fill('german_passkey');
  await page.getByRole('button', { name: 'Konto anlegen und unterschreiben' }).click();
  await expect(signer.getByRole('heading', { name: 'Diese Nachricht unterschreiben?' })).toBeVisible();
  await expect(signer.getByText('Create the Buidl account german_passkey.')).toBeVisible();
  await expect(signer.getByRole('button', { name: 'Zustimmen' })).toBeEnabled();
  await expect(signer.locator('html')).toHaveAttribute('lang', 'de');
});

test('templates, examples and refusals are in German', async ({ page, cloud }) => {
  const user = await signUpUser(cloud.api, 'german_templates');
  await speakGerman(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Weltraum-Quiz' }).click();
  await expect(page.getByLabel('Deine Idee')).toHaveValue(/^Ein Quiz über die Planeten/);
  await page.goto('/templates/chess');
  await expect(page.getByRole('heading', { name: 'Schach' })).toBeVisible();
  await signIn(page, cloud, user);
  await page.goto('/?template=chess');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Projektname')).toHaveValue('Schach');
  const refusal = {
    success: false,
    code: 'rate_limited',
    error: 'That was a lot of free projects. Please go on tomorrow (UTC).',
    reason: 'free_projects_used_up',
  };
  await page.route('**/api/templates/chess/projects', (route) => route.fulfill({ status: 429, json: refusal }));
  await dialog.getByRole('button', { name: 'Mein Projekt anlegen' }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText(
    'Das waren viele kostenlose Projekte. Bitte mach morgen weiter (UTC).',
  );
});
