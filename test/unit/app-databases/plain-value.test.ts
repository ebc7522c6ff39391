import { expect, it } from 'vitest';
import { fromPlainValue, toPlainValue } from '../../../web/runtime/databases/plain-value.ts';

const throughJson = async (value: unknown) => fromPlainValue(JSON.parse(JSON.stringify(await toPlainValue(value))));

it.each([
  ['text', { a: 'x', list: [1, null, true, [undefined]] }],
  ['numbers', [Number.NaN, Number.NEGATIVE_INFINITY, 1.5, 12n]],
  ['dates', new Date('2026-01-02')],
  [
    'maps and sets',
    new Map<unknown, unknown>([
      [1, new Set(['a'])],
      [{ b: 2 }, new Date(0)],
    ]),
  ],
  ['bytes', { view: new Uint16Array([1, 65_535]), buffer: new Uint8Array([0, 255]).buffer }],
])('%s survive JSON', async (_what, value) => expect(await throughJson(value)).toEqual(value));

it('files survive JSON', async () => {
  const file = await throughJson(new File(['ä'], 'note.txt', { type: 'text/plain' }));
  if (!(file instanceof File)) throw new TypeError('It is no file.');
  expect([file.name, file.type, await file.text()]).toEqual(['note.txt', 'text/plain', 'ä']);
});

it('a cyclic value ends', async () => {
  const cyclic: unknown[] = ['kept'];
  cyclic.push(cyclic, cyclic);
  expect(await throughJson(cyclic)).toMatchObject({ 0: 'kept' });
});
