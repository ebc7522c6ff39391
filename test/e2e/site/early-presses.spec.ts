import { expect, type Locator, type Page } from '@playwright/test';
import { throttle } from '../../fixtures/page-load.ts';
import { test } from '../buidl-test.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.slow();

interface EarlyPress {
  press: (page: Page) => Promise<unknown>;
  effect: (page: Page) => Promise<void>;
}

/** Presses Space, which works as soon as the control is in the document. Playwright's click would wait longer. */
const space = (control: Locator) => control.press('Space');
const isChecked = (control: Locator) => expect(control).toBeChecked();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

const darkTheme: EarlyPress = {
  press: (page) => page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark'),
  effect: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'),
};
/** Set while the file chooser is awaited. */
let choosing: Promise<unknown> | undefined;
const german: EarlyPress = {
  press: (page) => page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch'),
  effect: (page) => expect(page.locator('html')).toHaveAttribute('lang', 'de'),
};
const choose = (name: string): EarlyPress => ({
  press: (page) => space(radio(page, name)),
  effect: (page) => isChecked(radio(page, name)),
});
const showSlide = (name: string, shown: string): EarlyPress => ({
  press: (page) => button(page, name).press('Enter'),
  effect: (page) => expect(page.getByRole('region', { name: 'Showcase' }).getByText(shown)).toBeVisible(),
});

/** The presses before hydration, grouped by page load. Presses that do not undo each other share a load. */
const LOADS: [path: string, title: string, presses: EarlyPress[]][] = [
  [
    '/',
    'choices',
    [
      choose('Advanced'),
      choose('Games'),
      showSlide('Next app', '2 / 5'),
      darkTheme,
      {
        press: (page) => button(page, 'Pomodoro').or(page.getByRole('list').getByRole('button')).first().press('Enter'),
        effect: (page) => expect(page.getByLabel('Your idea')).not.toHaveValue(''),
      },
    ],
  ],
  [
    '/',
    'what opens',
    [
      {
        press: async (page) => {
          choosing = page.waitForEvent('filechooser');
          await button(page, 'Attach files').press('Enter');
        },
        effect: async () => void (await choosing),
      },
      {
        press: (page) => button(page, /^Show all/).press('Enter'),
        effect: (page) => expect(button(page, /^Show all/)).toBeHidden(),
      },
      showSlide('Previous app', '5 / 5'),
    ],
  ],
  ['/', 'the language', [german]],
  [
    '/',
    'the prompt',
    [
      {
        press: async (page) => {
          await page.getByLabel('Your idea').fill('a timer called FocusTomato');
          await button(page, 'Buidl it').press('Enter');
        },
        effect: (page) => expect(page).toHaveURL('/auth/connect-wallet'),
      },
    ],
  ],
  ['/buy-credits', 'choices', [choose('ASV Holder Discount'), darkTheme]],
  ['/buy-credits', 'the language', [german]],
  [
    '/help',
    'a video and the theme',
    [
      {
        press: (page) => button(page, /^Play the video: Connect/).press('Enter'),
        effect: (page) => expect(page.locator('video')).toBeVisible(),
      },
      darkTheme,
    ],
  ],
  ['/help', 'the language', [german]],
  [
    '/auth',
    'the wallets',
    [
      {
        press: (page) =>
          button(page, /wallet/i)
            .first()
            .press('Enter'),
        effect: (page) => expect(page.getByRole('dialog')).toBeVisible(),
      },
    ],
  ],
  ['/auth', 'the theme', [darkTheme]],
  ['/auth', 'the language', [german]],
];

for (const [path, title, presses] of LOADS) {
  test(`${path}: ${title}`, async ({ page }) => {
    await throttle(page);
    await page.goto(path, { waitUntil: 'commit' });
    for (const { press } of presses) await press(page);
    for (const { effect } of presses) await effect(page);
  });
}

for (const path of ['/', '/buy-credits', '/help']) {
  test(`${path}: a link works before hydration`, async ({ page }) => {
    await throttle(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).press('Enter');
    await expect(page).toHaveURL('/auth/connect-wallet');
  });
}

test('every control of the prerendered pages is pressed above', async ({ page }) => {
  const known: Record<string, RegExp> = {
    '/': /^(Attach files|Buidl it .*|Show all .*|Previous app|Next app|Stop the rotation|Start the rotation|Quick|Advanced|All|Games|Tools|Creative|Websites|Theme|Language)$/,
    '/buy-credits': /^(Standard Price|ASV Holder Discount|Theme|Language)$/,
    '/help': /^(Play the video: .*|Theme|Language)$/,
  };
  await page.route(/\.js$/, (route) => route.abort());
  for (const [path, names] of Object.entries(known)) {
    await page.goto(path);
    const controls = await page.locator('button:visible, select, input[type="radio"]').all();
    for (const control of controls) {
      const name = await control.evaluate((element) =>
        element instanceof HTMLButtonElement
          ? (element.ariaLabel ?? element.textContent)
          : element instanceof HTMLInputElement || element instanceof HTMLSelectElement
            ? (element.labels?.[0]?.textContent ?? '')
            : '',
      );
      const isExample = (await control.locator('xpath=ancestor::ul[@aria-labelledby="examples"]').count()) > 0;
      if (!isExample) expect(name?.trim(), path).toMatch(names);
    }
  }
});
