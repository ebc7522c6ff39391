import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../functions/adapters/dynamodb/cursor.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';

const list = { index: 'gsi1', partition: 'OWNER#ada' } as const;
const key = { pk: 'PROJECT#1', sk: 'PROJECT', gsi1pk: 'OWNER#ada', gsi1sk: 'tomato#1' };
const decode = (cursor: string) => decodeCursor(cursor, list);

describe('a cursor', () => {
  it('is decoded to the original key', () => {
    expect(decode(encodeCursor(key))).toEqual(key);
  });

  it.each([
    ['of another list', encodeCursor({ ...key, gsi1pk: 'OWNER#bob' })],
    ['of another index', encodeCursor({ pk: 'a', sk: 'b', gsi2pk: 'OWNER#ada', gsi2sk: 'c' })],
    ['with a part missing', encodeCursor({ pk: 'a', sk: 'b', gsi1pk: 'OWNER#ada' })],
    ['with a part too many', encodeCursor({ ...key, other: 'x' })],
    ['with a number in it', encodeCursor({ ...key, gsi1sk: 5 })],
    ['with an empty part', encodeCursor({ ...key, pk: '' })],
    ['with a part longer than keys may be', encodeCursor({ ...key, sk: 'a'.repeat(1_025) })],
    ['that is a list', Buffer.from('["a"]').toString('base64url')],
    ['that is cut', encodeCursor(key).slice(0, -5)],
    ['that is empty', ''],
  ])('%s is refused', (_, cursor) => {
    expect(() => decode(cursor)).toThrow(new RequestError('wrong_cursor'));
  });

  it('is always refused when it is made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decode(text)).toThrow(RequestError);
      }),
    );
  });
});
