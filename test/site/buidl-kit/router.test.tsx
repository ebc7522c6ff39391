import { beforeEach, expect, it, vi } from 'vitest';
import { router } from '../../../web/buidl-kit/router.ts';

beforeEach(() => history.replaceState(null, '', '/'));

it('draws the place of the address once the script has run, and each change once', async () => {
  history.replaceState(null, '', '#/teas?kind=green');
  const show = vi.fn();
  const place = router({ views: ['home', 'teas'], show });
  expect(show).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(show).toHaveBeenLastCalledWith('teas', { kind: 'green' });
  place.set({ open: 3, kind: '' });
  expect(location.hash).toBe('#/teas?open=3');
  expect(show).toHaveBeenLastCalledWith('teas', { open: '3' });
  place.set({ open: 3 });
  place.go('home');
  expect([place.view, place.params]).toEqual(['home', {}]);
  expect(place.link('teas', { q: 'a b' })).toBe('#/teas?q=a+b');
  expect(show).toHaveBeenCalledTimes(3);

  history.back();
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith('teas', { open: '3' }));
  expect(show).toHaveBeenCalledTimes(4);
});

it('leaves links inside the page alone', async () => {
  const show = vi.fn();
  const place = router({ views: ['home', 'teas'], show });
  await Promise.resolve();
  place.go('teas');
  location.hash = '#main';
  await vi.waitFor(() => expect(location.hash).toBe('#main'));
  expect(show).toHaveBeenCalledTimes(2);
  expect(place.view).toBe('teas');
});
