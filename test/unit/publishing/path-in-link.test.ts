import { describe, expect, it } from 'vitest';
import { splitPath, withPath } from '../../../web/app-frame/address/path-in-link.ts';
import { toPublicAddresses } from '../../../web/runtime/public-address.ts';

const PAGE = 'https://buidl.example/p/shop';
const DOCUMENT = new URL('https://prj-1.apps.example/live/prj-1/key/index.html');

describe('a path that an app has set', () => {
  it.each([
    ['', '?tab=1', '?tab=1'],
    ['/tasks/5', '', '?app-path=%2Ftasks%2F5'],
    ['/tasks/5', '?tab=1&x', '?app-path=%2Ftasks%2F5&tab=1&x'],
    ['/caf%C3%A9', '?', '?app-path=%2Fcaf%25C3%25A9'],
  ])('%s with the query %s is in the address of the page', (path, search, shown) => {
    expect(withPath(path, search)).toBe(shown);
    expect(splitPath({ search: shown, hash: '#a' })).toEqual({
      path,
      search: search === '?' ? '' : search,
      hash: '#a',
    });
  });

  it.each([
    '?app-path=%2F%2Fevil.example%2Fx',
    '?app-path=%2F%5Cevil.example',
    '?app-path=https%3A%2F%2Fevil.example',
    '?app-path=tasks',
    '?app-path=%2Fa%3Fb%23c',
    '?app-path=%2Fa%0Ab',
    '?app-path=%E0%A4',
    '?app-path=',
  ])('%s has none', (search) => expect(splitPath({ search, hash: '' })).toEqual({ path: '', search: '', hash: '' }));

  it('is only the first parameter of the query', () => {
    const search = '?tab=1&app-path=%2Fx';
    expect(splitPath({ search, hash: '' })).toEqual({ path: '', search, hash: '' });
  });
});

describe('the address of a frame in a text becomes that of the page', () => {
  const translate = toPublicAddresses(DOCUMENT, PAGE);
  it.each([
    [DOCUMENT.href, PAGE],
    [`See ${DOCUMENT.href}?a=1#b, please`, `See ${PAGE}?a=1#b, please`],
    [`${DOCUMENT.origin}/tasks/5`, `${PAGE}?app-path=%2Ftasks%2F5`],
    [`${DOCUMENT.origin}/tasks/5?a=1#b`, `${PAGE}?app-path=%2Ftasks%2F5&a=1#b`],
    [`<a href="${DOCUMENT.origin}/tasks">`, `<a href="${PAGE}?app-path=%2Ftasks">`],
    [`${DOCUMENT.href} ${DOCUMENT.href}`, `${PAGE} ${PAGE}`],
  ])('%s', (text, shown) => expect(translate(text)).toBe(shown));

  it.each([
    `${DOCUMENT.origin}/images/prj-1/a.png`,
    `${DOCUMENT.origin}/vendor/d3@7.9.2/d3.min.js`,
    'https://other.example/x',
  ])('%s stays', (text) => expect(translate(text)).toBe(text));
});
