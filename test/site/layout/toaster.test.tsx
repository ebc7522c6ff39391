import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '../../../web/src/app/toaster.tsx';
import { toasts } from '../../../web/src/lib/toasts.ts';
import { renderPage } from '../../fixtures/render-page.tsx';

const DURATION_MS = 4_000;
const BOOKS_DURATION_MS = 5_000;
/** The duration of the exit animation. */
const EXIT_MS = 200;

const shown = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const toasterOf = (shown: HTMLElement | undefined) => shown?.closest<HTMLElement>('[data-sonner-toaster]');

async function open(path = '/') {
  window.history.pushState(null, '', path);
  Element.prototype.setPointerCapture = () => {};
  renderPage(<Toaster />);
}
async function say(...titles: string[]) {
  for (const title of titles) act(() => toasts.info(title));
  await act(() => vi.advanceTimersByTimeAsync(20));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Removes the toasts separately, because sonner stores them outside of React.
  act(() => void toast.dismiss());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  cleanup();
  vi.useRealTimers();
  window.history.pushState(null, '', '/');
});

describe('toasts', () => {
  it('are visible three at a time, 356 pixels wide and 14 apart', async () => {
    await open();
    await say('One', 'Two', 'Three', 'Four');
    expect(shown().map(({ dataset }) => dataset.visible)).toEqual(['true', 'true', 'true', 'false']);
    expect(toasterOf(shown()[0])?.style.getPropertyValue('--width')).toBe('356px');
    expect(toasterOf(shown()[0])?.style.getPropertyValue('--gap')).toBe('14px');
  });

  it('stay for 10 seconds when they have a button, which runs its action once', async () => {
    await open();
    const undo = vi.fn();
    act(() => toasts.success('Removed', undefined, { label: 'Undo', onChoose: undo }));
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await act(() => vi.advanceTimersByTimeAsync(2 * EXIT_MS));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it.each([
    ['4 seconds', '/', DURATION_MS, 'right'],
    ['5 seconds at the bottom left in the credits area', '/buy-credits', BOOKS_DURATION_MS, 'left'],
    ['5 seconds at the bottom left in the admin area', '/admin/users', BOOKS_DURATION_MS, 'left'],
  ])('stay for %s', async (_what, path, durationMs, side) => {
    await open(path);
    await say('One');
    expect(toasterOf(shown()[0])?.dataset).toMatchObject({ xPosition: side, yPosition: 'bottom' });
    await act(() => vi.advanceTimersByTimeAsync(durationMs - 100));
    expect(shown()[0]?.dataset.removed).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(100 + EXIT_MS));
    expect(shown()).toEqual([]);
  });

  it.each([
    [19, 1],
    [20, 0],
  ])('that are swiped by %i pixels: %i stay', async (distance, left) => {
    await open();
    await say('One');
    const [first] = shown();
    if (first === undefined) throw new Error('There is no toast.');
    // A slow swipe, because a fast one dismisses the toast at any distance.
    fireEvent.pointerDown(first, { clientX: 0, clientY: 0, pointerId: 1, button: 0 });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    // The first movement decides the direction of the swipe.
    for (const clientY of [2, distance]) fireEvent.pointerMove(first, { clientX: 0, clientY, pointerId: 1 });
    fireEvent.pointerUp(first, { pointerId: 1 });
    await act(() => vi.advanceTimersByTimeAsync(EXIT_MS + 100));
    expect(shown()).toHaveLength(left);
  });

  it('move away from a main action that the page shows later', async () => {
    await open();
    await say('Wallet connected');
    expect(toasterOf(shown()[0])?.dataset).toMatchObject({ xPosition: 'right', yPosition: 'bottom' });
    const create = document.createElement('button');
    create.dataset.mainAction = 'true';
    create.getBoundingClientRect = () => new DOMRect(window.innerWidth - 300, window.innerHeight - 100, 200, 44);
    document.body.append(create);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(shown().map(({ textContent }) => textContent)).toEqual(['Wallet connected']);
    expect(toasterOf(shown()[0])?.dataset).toMatchObject({ xPosition: 'left', yPosition: 'bottom' });
    expect(shown()[0]?.dataset.type).toBe('info');
    create.remove();
  });

  it('get the focus with Alt+T', async () => {
    await open();
    await say('One');
    fireEvent.keyDown(document, { code: 'KeyT', altKey: true });
    expect(toasterOf(shown()[0])).toHaveFocus();
  });

  it('are of the kinds that the library has', async () => {
    await open();
    act(() => toasts.success('Done.'));
    act(() => toasts.warning('Look.'));
    act(() => toasts.error('It failed.', 'Why it failed.'));
    act(() => toasts.info('A note.'));
    act(() => void toast.loading('Wait.'));
    act(() => void toast('Hello.'));
    await act(() => vi.advanceTimersByTimeAsync(20));
    const kinds = shown().map(({ dataset, textContent }) => [textContent, dataset.type]);
    expect(kinds.slice(0, 6)).toEqual([
      // Toasts of the default kind have no `data-type`.
      ['Hello.', undefined],
      ['Wait.', 'loading'],
      ['A note.', 'info'],
      ['It failed.Why it failed.', 'error'],
      ['Look.', 'warning'],
      ['Done.', 'success'],
    ]);
  });
});
