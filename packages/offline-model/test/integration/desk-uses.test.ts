import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button, withClock } from './use-app.ts';

const { using, usingOwn } = appUser();

const field = (page: AppPage, name: string) => page.getByRole('textbox', { name, exact: true });

test('shop: finds, counts up the basket, keeps it, and takes an order', () =>
  using({ idea: 'online shop for sneakers in euros' }, async (page) => {
    await page.getByRole('searchbox').fill('court');
    expect(await page.getByRole('list', { name: 'Goods' }).getByRole('listitem').count()).toBe(1);
    await button(page, 'Add Court Low').click();
    await page.reload();
    await button(page, 'Basket 1').click();
    await button(page, 'More Court Low').click();
    expect(await page.locator('#total').textContent()).toMatch(/178/);
    await field(page, 'Your name').fill('Ada');
    await field(page, 'Address').fill('Quay 1');
    await page.keyboard.press('Enter');
    await page.getByText(/Thank you, Ada! Order 1001/).waitFor();
    expect(await page.locator('#amount').textContent()).toBe('0');
  }));

test('chat: messages are kept in their rooms', () =>
  using(
    { idea: 'chat app' },
    async (page) => {
      await field(page, 'Your name').fill('Ada');
      await field(page, 'New room').fill('Harbour');
      await page.keyboard.press('Enter');
      await field(page, 'Message').fill('The tide is in');
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByText('The tide is in').waitFor();
      await page.reload();
      await button(page, 'Everyone').click();
      await page.getByText('Nobody has written here yet.').waitFor();
      await button(page, 'Back to rooms').click();
      await button(page, 'Harbour').click();
      await page.getByRole('log').getByText('The tide is in').waitFor();
    },
    { width: 360 },
  ));

test('mind map: grows by keys, folds, and takes a deletion back', () =>
  using({ idea: 'mind map for my thesis' }, async (page) => {
    await button(page, 'Why').click();
    await page.keyboard.press('c');
    await page.keyboard.type('Readers');
    await page.keyboard.press('Enter');
    await page.reload();
    await button(page, 'Why').click();
    await page.keyboard.press('f');
    expect(await button(page, 'Readers').count()).toBe(0);
    await page.keyboard.press('f');
    await button(page, 'Readers').click();
    await page.keyboard.press('Delete');
    expect(await button(page, 'Readers').count()).toBe(0);
    await button(page, 'Undo').click();
    await button(page, 'Readers').waitFor();
  }));

test('pixel editor: paints by keys with the mirror, fills, and takes back', () =>
  using({ idea: 'pixel art editor with 8x8' }, async (page) => {
    const painted = () =>
      page.evaluate(() => {
        const dots = JSON.parse(localStorage.getItem('pixel-editor:pixel-art-editor:dots') ?? '[]');
        return dots.filter((dot: unknown) => dot !== null).length;
      });
    await page.getByRole('checkbox', { name: 'Mirror left and right' }).check();
    await page.getByRole('img', { name: 'Picture' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    expect(await painted()).toBe(2);
    await button(page, 'Fill').click();
    await page.getByRole('img', { name: 'Picture' }).click({ position: { x: 5, y: 5 } });
    expect(await painted()).toBe(64);
    await button(page, 'Take back').click();
    expect(await painted()).toBe(2);
  }));

test('listings: narrows down, saves, and publishes an own one that can be deleted', () =>
  using({ idea: 'job board' }, async (page) => {
    const shown = () => page.getByRole('list', { name: 'Listings' }).locator('> li').count();
    await button(page, 'Remote').click();
    expect(await shown()).toBe(2);
    await button(page, 'Save Data analyst').click();
    await button(page, 'All').click();
    await page.getByRole('checkbox', { name: 'Saved only' }).check();
    expect(await shown()).toBe(1);
  }));

test('feed: a post with a tag is published, liked and answered', () =>
  using({ idea: 'message board' }, async (page) => {
    await field(page, 'Your name').fill('Ada');
    await field(page, 'What is new?').fill('The lamp burns #harbour');
    await page.keyboard.press('Control+Enter');
    await button(page, '#harbour').click();
    await button(page, 'Like the post of Ada').click();
    await button(page, 'Reply').click();
    await page.keyboard.type('And the horn sounds');
    await page.keyboard.press('Enter');
    await page.reload();
    await page.getByText('And the horn sounds').waitFor();
    expect(await button(page, 'Like the post of Ada').textContent()).toBe('1');
  }));

test('weather: another place, another unit, and both are kept', () =>
  using({ idea: 'weather in Oslo' }, async (page) => {
    await page.getByRole('combobox', { name: 'Place' }).fill('singapore');
    await page.keyboard.press('Enter');
    const degrees = async () => Number.parseInt((await page.locator('#degrees').textContent()) ?? '', 10);
    const celsius = await degrees();
    expect(celsius).toBeGreaterThan(18);
    await button(page, 'Change the unit').click();
    await page.reload();
    await page.getByRole('heading', { name: 'Singapore' }).waitFor();
    expect(await degrees()).toBeGreaterThan(celsius + 30);
  }));

test('music player: plays on to the next piece, and knows the last one again', () =>
  using({ idea: 'music player' }, async (page) => {
    await button(page, 'Play Small Engine').click();
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'Letters Home' }).waitFor();
    await button(page, 'Pause').click();
    await page.reload();
    await page.getByRole('heading', { name: 'Letters Home' }).waitFor();
  }));

test('breathing: the minutes that were kept are counted', () =>
  usingOwn({ idea: 'box breathing for 1 minute' }, withClock, async (page) => {
    await button(page, 'Begin').click();
    await page.clock.runFor(5_000);
    await page.getByRole('status', { name: 'Breath' }).getByText('Hold').waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('Well done', { exact: true }).waitFor();
    expect(await page.locator('#today').textContent()).toBe('1 min');
  }));

test('currency: converts at a rate that was set and is kept, and reads amounts as people write them', () =>
  using({ idea: 'currency converter from euros to dollars' }, async (page) => {
    await page.getByRole('spinbutton', { name: 'Euro' }).fill('0.5');
    await page.reload();
    await field(page, 'Amount').fill('1.250,50');
    expect(await page.getByRole('status', { name: 'Result' }).textContent()).toContain('2,501.00');
    await button(page, 'Swap').click();
    expect(await page.getByRole('status', { name: 'Result' }).textContent()).toContain('625.25');
  }));
