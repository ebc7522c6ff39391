import { describe, expect, test } from 'vitest';
import { mutantsOf } from '../../mutation/mutate.ts';

const appOf = (script: string) => `<!doctype html><p id="total"></p><script>${script}</script>`;
const scriptsOf = (script: string) =>
  mutantsOf(appOf(script)).map(({ kind, document }) => [kind, /<script>(.*)<\/script>/.exec(document)?.[1]]);

describe('a mutant', () => {
  test.each([
    ['remove a listener', "add.addEventListener('click', save);", 'void 0;'],
    ['remove a listener', 'add.onclick = save;', 'void 0;'],
    ['lose storage', "localStorage.setItem('a', text);", 'void 0;'],
    ['hard-code a sum', 'show(prices.reduce(sum));', 'show(0);'],
    ['hard-code a result', 'show(price * count);', 'show(price);'],
    ['drop a filter or an order', 'show(list.filter(isOpen));', 'show(list);'],
    ['swap a comparison', 'show(count > 3);', 'show(count <= 3);'],
    ['swap a comparison', 'show(isOpen && isMine);', 'show(isOpen || isMine);'],
    ['break a view', "total.textContent = 'None';", 'void 0;'],
    ['empty a function', 'function save() { store(); }', 'function save() {}'],
    ['empty a handler', 'each(() => { store(); });', 'each(() => {});'],
  ])('can %s', (kind, before, after) => {
    expect(scriptsOf(before)).toContainEqual([kind, after]);
  });

  test('has one change, and the place of it', () => {
    const [first, second] = mutantsOf(appOf('show(a > 1); show(b > 2);'));
    expect(first).toMatchObject({ code: 'a > 1', document: appOf('show(a <= 1); show(b > 2);') });
    expect(second).toMatchObject({ code: 'b > 2', document: appOf('show(a > 1); show(b <= 2);') });
  });

  test('is made of inline scripts only', () => {
    const data = '<script type="application/json">{"a": 1}</script><script src="/shelf/chart.js"></script>';
    expect(mutantsOf(`${data}<p>a < b</p>`)).toEqual([]);
  });
});
