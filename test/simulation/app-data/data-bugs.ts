import type { DataSettings } from '../../../functions/ports/app-data.ts';
import { editTransaction, type TransactEntry, unconditional } from '../bugs/transactions.ts';
import type { MemoryTable } from '../store/memory-table.ts';
import type { DataBug } from './data-world.ts';

const keyOf = ({ Put, Update, Delete }: TransactEntry) => String(Put?.Item?.sk ?? Update?.Key?.sk ?? Delete?.Key?.sk);
const isRecord = (item: TransactEntry) => keyOf(item).startsWith('REC#');
const isRemembered = (item: TransactEntry) => keyOf(item).startsWith('WRITE#');
const isCount = (item: TransactEntry) => keyOf(item) === 'SHARD';

function asPut(item: TransactEntry, table: MemoryTable): TransactEntry {
  const { Key, TableName, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = item.Update ?? {};
  const before = table.partition(Key?.pk).find(({ sk }) => sk === Key?.sk);
  const field = names?.['#field'];
  if (!isRecord(item) || !before || field === undefined) return item;
  const value = Object(before.value);
  const sum = { ...value, [field]: Number(value[field] ?? 0) + Number(values?.[':by']) };
  return { Put: { TableName, Item: { ...before, value: sum, version: Number(before.version) + 1 } } };
}

function editItems(edit: (items: TransactEntry[], table: MemoryTable) => TransactEntry[]) {
  return (command: unknown, table: MemoryTable) => editTransaction(command, (items) => edit(items, table));
}

export const DATA_BUGS: readonly DataBug[] = [
  {
    name: 'repeated write',
    alterRequest: editItems((items) => items.map((item) => (isRemembered(item) ? unconditional(item) : item))),
  },
  {
    name: 'unchecked version',
    alterRequest: editItems((items) => items.map((item) => (isRecord(item) && item.Put ? unconditional(item) : item))),
  },
  {
    name: 'lost increment',
    alterRequest: editItems((items, table) => items.map((item) => asPut(item, table))),
  },
  {
    name: 'uncounted change',
    alterRequest: editItems((items) => items.filter((item) => !isCount(item) || !items.some(isRemembered))),
  },
  {
    name: 'old policy',
    alterInstance: ({ dataSettings }) => {
      const known = new Map<string, Promise<DataSettings>>();
      const find = dataSettings.find.bind(dataSettings);
      dataSettings.find = (projectId) => {
        const settings = known.get(projectId) ?? find(projectId);
        known.set(projectId, settings);
        return settings;
      };
    },
  },
  {
    name: 'approval skipped',
    alterInstance: ({ dataSettings }) => {
      const find = dataSettings.find.bind(dataSettings);
      dataSettings.find = async (projectId) => ({ ...(await find(projectId)), approvesFirst: false });
    },
  },
  {
    name: 'takedown ignored',
    alterInstance: ({ projects }) => {
      const find = projects.findProject.bind(projects);
      projects.findProject = async (projectId) => {
        const project = await find(projectId);
        return project && { ...project, isTakenDown: false };
      };
    },
  },
  {
    name: 'share not taken',
    alterInstance: ({ rateLimits }) => {
      const countToday = rateLimits.countToday.bind(rateLimits);
      rateLimits.countToday = async (counter, amount, limit, nowMs) =>
        counter.startsWith('data-share:') || countToday(counter, amount, limit, nowMs);
    },
  },
  {
    name: 'sign-in forgotten',
    alterInstance: ({ visitors }) => {
      visitors.find = async () => undefined;
    },
  },
];

export function findDataBug(name: string): DataBug {
  const bug = DATA_BUGS.find((candidate) => candidate.name === name);
  if (bug) return bug;
  const names = DATA_BUGS.map((known) => `"${known.name}"`).join(', ');
  throw new RangeError(`There is no bug "${name}" of shared data. There are: ${names}.`);
}
