import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../../web/src/features/app-data/idempotency-keys.ts';

it('a retry of a change has the same id, and another change a new one', () => {
  let count = 0;
  const nameOf = createIdempotencyKeys(() => {
    count += 1;
    return `00000000-0000-0000-0000-${String(count).padStart(12, '0')}`;
  });
  const first = nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'one' } });
  expect(nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'one' } })).toBe(first);
  const other = nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'two' } });
  expect(other).not.toBe(first);
  expect(nameOf({ recordId: 'a', ifVersion: 2, value: { text: 'two' } })).not.toBe(other);
});
