import { describe, expect, it } from 'vitest';
import { freePosition } from '../../../web/src/lib/toast-position.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const box = (left: number, top: number, width = 120, height = 44) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a toast', () => {
  it('appears at its default position', () => {
    expect(freePosition(['bottom-right', 'bottom-left'], [box(600, 400)], wide)).toBe('bottom-right');
    expect(freePosition(['top-center', 'bottom-center'], [box(16, 400, 358)], phone)).toBe('top-center');
  });

  it('moves away from a main action', () => {
    const buy = box(1_000, 730);
    expect(freePosition(['bottom-right', 'bottom-left'], [buy], wide)).toBe('bottom-left');
    const send = box(300, 20);
    expect(freePosition(['top-center', 'bottom-center'], [send], phone)).toBe('bottom-center');
    const confirm = box(40, 760);
    expect(freePosition(['bottom-left', 'top-center'], [confirm, buy], phone)).toBe('top-center');
  });

  it('stays at the default when every position has a main action', () => {
    const everywhere = [box(1_000, 730), box(40, 730), box(600, 40)];
    expect(freePosition(['bottom-right', 'bottom-left', 'top-center'], everywhere, wide)).toBe('bottom-right');
  });

  it('ignores an action that only touches its edge', () => {
    expect(freePosition(['bottom-right', 'bottom-left'], [box(1_256, 730)], wide)).toBe('bottom-right');
  });
});
