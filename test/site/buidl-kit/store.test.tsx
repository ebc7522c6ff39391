import { beforeEach, expect, it, vi } from 'vitest';
import { store, undoKeys } from '../../../web/buidl-kit/store.ts';

interface List {
  items: string[];
}
const EMPTY: List = { items: [] };

beforeEach(() => localStorage.clear());

const ofOtherTab = (key: string, value: unknown) => {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
};

it('a value is stored with its version, and read again', () => {
  const list = store<List>('list', { initial: EMPTY, version: 2 });
  expect(list.get()).toBe(EMPTY);
  expect(list.set({ items: ['tea'] })).toBe(true);
  expect(JSON.parse(localStorage.getItem('list') ?? '')).toEqual({ version: 2, value: { items: ['tea'] } });
  expect(store<List>('list', { initial: EMPTY, version: 2 }).get()).toEqual({ items: ['tea'] });
});

it.each([
  ['a value of version 1', { version: 1, value: 'tea,cake' }, 1],
  ['a value that other code stored', 'tea,cake', 0],
])('%s is migrated', (_, stored, from) => {
  localStorage.setItem('list', JSON.stringify(stored));
  const migrate = vi.fn((value: unknown) => ({ items: String(value).split(',') }));
  expect(store<List>('list', { initial: EMPTY, version: 2, migrate }).get()).toEqual({ items: ['tea', 'cake'] });
  expect(migrate).toHaveBeenCalledWith('tea,cake', from);
});

it('a value of a newer version is used, and keeps its version', () => {
  localStorage.setItem('list', JSON.stringify({ version: 3, value: { items: ['tea'] } }));
  const list = store<List>('list', { initial: EMPTY, version: 2 });
  expect(list.get()).toEqual({ items: ['tea'] });
  list.set({ items: [] });
  expect(localStorage.getItem('list')).toBe('{"version":3,"value":{"items":[]}}');
});

it.each([
  ['no JSON', 'tea', false],
  ['a value that the migration refuses', '{"version":1,"value":7}', true],
])('%s is kept aside', (_, text, isMigrated) => {
  localStorage.setItem('list', text);
  const refuse = () => {
    throw new TypeError('No list.');
  };
  const list = store<List>('list', { initial: EMPTY, version: 2, ...(isMigrated && { migrate: refuse }) });
  expect(list.get()).toBe(EMPTY);
  list.set({ items: ['new'] });
  expect(localStorage.getItem('list.unreadable')).toBe(text);
});

it('set says when the browser cannot store the value, which stays until the page closes', () => {
  const list = store<List>('list', { initial: EMPTY });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(list.set({ items: ['tea'] })).toBe(false);
  expect(list.get()).toEqual({ items: ['tea'] });
  full.mockRestore();
});

it('changes are taken back and done again, also those of the same object', () => {
  const list = store<List>('list', { initial: { items: [] } });
  const add = (item: string) =>
    list.update((value) => {
      value.items.push(item);
      return value;
    });
  add('tea');
  add('cake');
  const seen: number[] = [];
  const stop = list.subscribe(({ items }) => seen.push(items.length));
  expect([list.undo(), list.undo(), list.undo()]).toEqual([true, true, false]);
  expect(list.redo()).toBe(true);
  expect(list.get()).toEqual({ items: ['tea'] });
  add('milk');
  expect(list.redo()).toBe(false);
  stop();
  list.undo();
  expect(seen).toEqual([1, 0, 1, 2]);
  expect(JSON.parse(localStorage.getItem('list') ?? '').value).toEqual({ items: ['tea'] });
});

it('a change of another tab is shown, and is not taken back', () => {
  const list = store<List>('list', { initial: EMPTY });
  list.set({ items: ['mine'] });
  const seen = vi.fn();
  list.subscribe(seen);
  ofOtherTab('other', 1);
  expect(seen).not.toHaveBeenCalled();
  ofOtherTab('list', { version: 1, value: { items: ['theirs'] } });
  expect(seen).toHaveBeenCalledWith({ items: ['theirs'] });
  expect(list.undo()).toBe(false);
});

it('keys undo and redo, but not while one types', () => {
  const list = store<List>('list', { initial: EMPTY });
  const stop = undoKeys(list);
  const field = document.body.appendChild(document.createElement('input'));
  const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true, ...more }),
    );
  list.set({ items: ['tea'] });
  press(field, 'z');
  expect(list.get().items).toEqual(['tea']);
  press(document.body, 'z');
  expect(list.get().items).toEqual([]);
  press(document.body, 'Z', { shiftKey: true });
  expect(list.get().items).toEqual(['tea']);
  stop();
  press(document.body, 'z');
  expect(list.get().items).toEqual(['tea']);
});
