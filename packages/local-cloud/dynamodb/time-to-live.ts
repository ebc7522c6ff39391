import { AwsError } from '../wire/aws-json-server.ts';
import { database, type Item } from './dynalite.ts';
import { isObject, refuseUnknownParameters, validateRequest } from './requests.ts';
import type { TableStore } from './table-store.ts';
import type { Tables } from './tables.ts';
import { actionStore, type Writes } from './writes.ts';

const FIVE_YEARS_SECONDS = 5 * 365 * 24 * 3600;

export async function describeTimeToLive(store: TableStore, tables: Tables, input: unknown) {
  const { TableName: name } = validateRequest('describeTimeToLive', input, actionStore(store));
  store.getDescribedTable(name);
  const { timeToLiveAttribute: attribute } = await tables.settingsOf(name);
  return {
    TimeToLiveDescription:
      attribute === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName: attribute },
  };
}

export async function updateTimeToLive(store: TableStore, tables: Tables, input: unknown) {
  const { TableName: name, TimeToLiveSpecification: wanted } = isObject(input) ? input : {};
  refuseUnknownParameters('UpdateTimeToLive', isObject(input) ? input : {}, ['TableName', 'TimeToLiveSpecification']);
  if (typeof name !== 'string' || !isObject(wanted) || typeof wanted.AttributeName !== 'string') {
    throw new AwsError('ValidationException', 'UpdateTimeToLive needs a table, an attribute and Enabled');
  }
  store.getTable(name);
  const { timeToLiveAttribute: current } = await tables.settingsOf(name);
  if ((current !== undefined) === (wanted.Enabled === true)) {
    const message = `TimeToLive is already ${current === undefined ? 'disabled' : 'enabled'}`;
    throw new AwsError('ValidationException', message);
  }
  await tables.changeSettings(name, {
    timeToLiveAttribute: wanted.Enabled === true ? wanted.AttributeName : undefined,
  });
  return { TimeToLiveSpecification: wanted };
}

export async function sweepExpired(store: TableStore, tables: Tables, writes: Writes, nowMs: number) {
  let deleted = 0;
  for (const name of store.tableNames()) {
    const { timeToLiveAttribute: attribute } = await tables.settingsOf(name);
    if (attribute === undefined) continue;
    const table = store.getTable(name);
    for await (const item of store.items(name)) {
      if (!isExpired(item, attribute, nowMs)) continue;
      const keys = table.KeySchema.map(({ AttributeName: key }) => [key, item[key]]);
      const remove = { TableName: name, Key: Object.fromEntries(keys) };
      const write = writes.locate('Delete', writes.parse('Delete', remove), remove);
      await writes.locks.run([write.lockKey], async () => {
        // Reads the item again under the lock, because a write may have changed its expiry time meanwhile.
        const current = await store.getItem(name, database.createKey(item, table));
        if (!current || !isExpired(current, attribute, nowMs)) return;
        const outcome = await writes.attempt(write);
        if (!outcome.ok) throw outcome.error;
        await store.commit(outcome.operations);
        deleted += 1;
      });
    }
  }
  return deleted;
}

/** Returns false for expiry times that are not numbers or are over five years in the past, as DynamoDB does. */
function isExpired(item: Item, attribute: string, nowMs: number): boolean {
  const expiresAtSeconds = Number(item[attribute]?.N ?? Number.NaN);
  const nowSeconds = Math.floor(nowMs / 1000);
  return expiresAtSeconds < nowSeconds && expiresAtSeconds > nowSeconds - FIVE_YEARS_SECONDS;
}
