import { describe, expect, it } from 'vitest';
import { search } from '../../../web/buidl-kit/search.ts';

const PLACES = [
  { id: 'p1', name: 'Café Müller', about: 'Cakes and tea', tags: ['breakfast'], rating: 4.5 },
  { id: 'p2', name: 'Tea house', about: 'Green tea from Uji', tags: ['quiet'], rating: 4 },
  { id: 'p3', name: 'Grüne Straße 7', about: 'A bar with teas', tags: ['late'], rating: 3 },
  { id: 'p4', name: '抹茶カフェ', about: 'Matcha', tags: [], rating: 5, url: 'https://tea.example' },
];
const namesOf = (query: string, options?: Parameters<typeof search<(typeof PLACES)[number]>>[2]) =>
  search(PLACES, query, options).map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['', ['Café Müller', 'Tea house', 'Grüne Straße 7', '抹茶カフェ']],
    [' - ', ['Café Müller', 'Tea house', 'Grüne Straße 7', '抹茶カフェ']],
    ['cafe', ['Café Müller']],
    ['CAFÉ', ['Café Müller']],
    ['muller', ['Café Müller']],
    ['mueller', ['Café Müller']],
    ['gruene strasse', ['Grüne Straße 7']],
    ['strasse', ['Grüne Straße 7']],
    ['ouse', ['Tea house']],
    ['カフ', ['抹茶カフェ']],
    ['quiet', ['Tea house']],
    ['4.5', ['Café Müller']],
    ['nothing', []],
  ])('finds for “%s” %j', (query, names) => {
    expect(namesOf(query)).toEqual(names);
  });

  it('wants every word, in any field and order', () => {
    expect(namesOf('uji tea')).toEqual(['Tea house']);
    expect(namesOf('tea berlin')).toEqual([]);
  });

  it('ranks a name above a text, and a word above its beginning', () => {
    expect(namesOf('tea')).toEqual(['Tea house', 'Café Müller', 'Grüne Straße 7']);
  });

  it('keeps the order of entries that fit equally', () => {
    const items = Array.from({ length: 5 }, (_, index) => ({ name: 'Tea', index }));
    expect(search(items, 'tea').map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it('has at most as many entries as wanted', () => {
    expect(namesOf('tea', { limit: 1 })).toEqual(['Tea house']);
    expect(namesOf('', { limit: 2 })).toHaveLength(2);
  });

  it('looks neither at ids nor at addresses', () => {
    expect(namesOf('p2')).toEqual([]);
    expect(namesOf('example')).toEqual([]);
  });

  it('looks only at the named fields, the first of which counts most', () => {
    expect(namesOf('tea', { fields: ['about', 'name'] })).toEqual(['Tea house', 'Café Müller', 'Grüne Straße 7']);
    expect(namesOf('quiet', { fields: ['name'] })).toEqual([]);
  });

  it('finds no part of two letters inside a word', () => {
    expect(namesOf('ou')).toEqual([]);
  });
});
