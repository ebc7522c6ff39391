/** The names by which the server knows a change of the owner again. */
import { expect, it } from 'vitest';
import { createWriteNames } from '../../../web/src/features/app-data/write-names.ts';

it('the same change has the same name when it is tried again, and another one has a new one', () => {
  let count = 0;
  const nameOf = createWriteNames(() => {
    count += 1;
    return `00000000-0000-0000-0000-${String(count).padStart(12, '0')}`;
  });
  const first = nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'one' } });
  expect(nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'one' } })).toBe(first);
  const other = nameOf({ recordId: 'a', ifVersion: 1, value: { text: 'two' } });
  expect(other).not.toBe(first);
  expect(nameOf({ recordId: 'a', ifVersion: 2, value: { text: 'two' } })).not.toBe(other);
});
