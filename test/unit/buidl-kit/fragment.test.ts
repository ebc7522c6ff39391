import { expect, it } from 'vitest';
import { fragmentOf, parseFragment } from '../../../web/buidl-kit/router.ts';

const VIEWS = ['home', 'teas', 'über uns'];

it.each([
  ['', { view: 'home', params: {} }],
  ['#', { view: 'home', params: {} }],
  ['#main', { view: 'home', params: {} }],
  ['#/teas', { view: 'teas', params: {} }],
  ['#/teas?kind=green&open=3', { view: 'teas', params: { kind: 'green', open: '3' } }],
  ['#/%C3%BCber%20uns?q=a+b%26c', { view: 'über uns', params: { q: 'a b&c' } }],
  ['#/gone?open=3', { view: 'home', params: {} }],
  ['#/%E0%A4%A', { view: 'home', params: {} }],
])('the fragment %s is the place %j', (fragment, place) => {
  expect(parseFragment(fragment, VIEWS)).toEqual(place);
});

it('a fragment has no empty parameters, and reads back as it was', () => {
  const params = { q: 'a&b=c #ü', page: 2, kind: '', isNew: true, isOld: false, sort: undefined, open: null };
  const fragment = fragmentOf('über uns', params);
  expect(fragment).toBe('#/%C3%BCber%20uns?q=a%26b%3Dc+%23%C3%BC&page=2&isNew=true');
  expect(parseFragment(fragment, VIEWS)).toEqual({
    view: 'über uns',
    params: { q: 'a&b=c #ü', page: '2', isNew: 'true' },
  });
});
