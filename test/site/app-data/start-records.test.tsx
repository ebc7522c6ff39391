import { afterEach, expect, it } from 'vitest';
import type { AttachedTable } from '../../../shared/domain/attachments/attachments.ts';
import { insertTables } from '../../../shared/domain/attachments/table-elements.ts';
import { createLocalStore } from '../../../web/runtime/local-store.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const MENU: AttachedTable = {
  name: 'menu.csv',
  key: 'menu',
  use: 'shared',
  columns: [{ name: 'Name', key: 'name', type: 'text' }],
  rows: [['Tea'], ['Cake']],
  totalRows: 2,
};

afterEach(() => document.head.replaceChildren());

const storage = memoryStorage();

/** Opens the app in the same browser again. Returns the records and the call. */
async function open() {
  const call = createLocalStore(storage, false);
  const list = async () => {
    const page = await call({ call: 'list', collection: 'menu' });
    return JSON.parse(JSON.stringify(page)).records;
  };
  return { call, list, names: async () => (await list()).map(({ value }: { value: { name: string } }) => value.name) };
}

it('an exported file begins with the rows of an attached table, once', async () => {
  document.head.innerHTML = insertTables('', [MENU]);
  const first = await open();
  expect(await first.names()).toEqual(['Tea', 'Cake']);
  expect(await first.list()).toEqual(await first.list());
  const [tea] = await first.list();
  await first.call({ call: 'remove', collection: 'menu', recordId: tea.id });
  expect(await (await open()).names()).toEqual(['Cake']);
});
