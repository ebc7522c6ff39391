import { expect, it } from 'vitest';
import { followHeight } from '../../../web/shell/embed-height.ts';

it('requests each new height of an app, up to a limit', () => {
  let atMs = 0;
  const follow = followHeight(() => atMs);
  expect(follow(400.2)).toBe(401);
  expect(follow(401)).toBeUndefined();
  expect(follow(90)).toBe(90);
  atMs += 10_000;
  expect(follow(90_000)).toBe(4_000);
  expect(follow(100_000)).toBeUndefined();
});

it('stops when an app grows with its window, and continues when it changes later', () => {
  let atMs = 0;
  const follow = followHeight(() => atMs);
  let heightPx: number | undefined = 500;
  let asked = 0;
  while (heightPx !== undefined) {
    heightPx = follow(heightPx + 20);
    asked += 1;
    atMs += 50;
  }
  expect(asked).toBeLessThan(10);
  atMs += 2_000;
  expect(follow(1_000)).toBe(1_000);
});
