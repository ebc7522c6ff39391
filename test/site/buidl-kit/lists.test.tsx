/** Tests the paged list, the marks of search results, printing and saving. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printPage, saveCsv } from '../../../web/buidl-kit/files.ts';
import { pagedList } from '../../../web/buidl-kit/paged-list.ts';
import { mark } from '../../../web/buidl-kit/search.ts';

beforeEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a paged list', () => {
  const numbers = (amount: number) => Array.from({ length: amount }, (_, index) => index);
  const fill = (empty?: string) => {
    const list = document.body.appendChild(document.createElement('ul'));
    const item = (number: number) => Object.assign(document.createElement('li'), { textContent: `Tea ${number}` });
    return pagedList(list, { item, size: 50, ...(empty !== undefined && { empty }) });
  };
  const more = () => screen.getByRole('button', { name: 'Show more' });

  it('shows the first items and says of how many', () => {
    fill().show(numbers(120));
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    expect(screen.getByRole('status')).toHaveTextContent(/^50 of 120$/);
    more().click();
    expect(screen.getByRole('status')).toHaveTextContent(/^100 of 120$/);
  });

  it('gives the focus to the first new item with the last ones', () => {
    fill().show(numbers(70));
    more().focus();
    more().click();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Tea 50')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('70 of 70');
  });

  it('keeps what was opened when its items change', () => {
    const list = fill();
    list.show(numbers(120));
    more().click();
    list.show(numbers(121));
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
  });

  it('has no row for a list that fits, and a text for an empty one', () => {
    const list = fill('No teas. Try fewer words.');
    list.show(numbers(50));
    expect(screen.queryByRole('status')).toBeNull();
    list.show([]);
    expect(screen.getByRole('listitem')).toHaveTextContent('No teas. Try fewer words.');
  });
});

describe('the marks of a search', () => {
  const marked = (text: string, query: string) => {
    const part = document.createElement('p');
    part.append(mark(text, query));
    return part.innerHTML;
  };

  it.each([
    ['Café Müller', 'cafe mull', '<mark>Café</mark> <mark>Müll</mark>er'],
    ['Cafe\u0301 bar', 'cafe', '<mark>Cafe\u0301</mark> bar'],
    ['Große Straße', 'strasse', 'Große <mark>Straße</mark>'],
    ['Green tea', 'te', 'Green <mark>te</mark>a'],
    ['Latte', 'te', 'Latte'],
    ['teatea', 'tea', '<mark>teatea</mark>'],
    ['<b>tea', 'tea', '&lt;b&gt;<mark>tea</mark>'],
    ['tea', '', 'tea'],
  ])('in “%s” for “%s” are %s', (text, query, html) => {
    expect(marked(text, query)).toBe(html);
  });
});

it('one element is printed without the rest, which is there again afterwards', () => {
  document.body.innerHTML = '<header>Menu</header><main><p id="bill">12 CHF</p><p id="other">Other</p></main>';
  const bill = document.getElementById('bill');
  const other = document.getElementById('other');
  const shown: boolean[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    shown.push(...[bill, other].map((part) => part !== null && getComputedStyle(part).display !== 'none'));
  });
  printPage(bill ?? undefined);
  expect(shown).toEqual([true, false]);
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelectorAll('[data-buidl-aside]')).toHaveLength(0);
  printPage();
  expect(shown).toEqual([true, false, true, true]);
  dispatchEvent(new Event('afterprint'));
});

it('a CSV file is saved with its ending', async () => {
  const made: Blob[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:1';
    },
    revokeObjectURL: () => {},
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  saveCsv('teas', [{ name: 'Tea' }]);
  vi.unstubAllGlobals();
  expect(names).toEqual(['teas.csv']);
  expect(await made[0]?.text()).toContain('name\r\nTea\r\n');
});
