import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button } from './use-app.ts';

const { using } = appUser();

const field = (page: AppPage, name: string) => page.getByRole('textbox', { name, exact: true });

test('shop: finds goods, keeps the basket, and takes an order', () =>
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

test('mind map: adds by key, folds, and undoes a deletion', () =>
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

test('feed: publishes a post with a tag, and keeps likes and replies', () =>
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
