/** BatchWriteItem is atomic here. DynamoDB does not promise that, so callers must not rely on it. */
import { AwsError } from '../wire/aws-json-server.ts';
import type { ConsumedCapacity, TableRecord } from './dynalite.ts';
import { isObject, validateRequest } from './requests.ts';
import type { TableStore } from './table-store.ts';
import { actionStore, type PreparedWrite, type Writes } from './writes.ts';

export async function batchWrite(store: TableStore, writes: Writes, input: unknown): Promise<unknown> {
  const data = validateRequest('batchWriteItem', input, actionStore(store));
  const prepared = prepare(store, writes, data.RequestItems ?? {}, data.ReturnConsumedCapacity);
  const lockKeys = prepared.map((write) => write.lockKey);
  if (new Set(lockKeys).size !== lockKeys.length) {
    throw new AwsError('ValidationException', 'Provided list of item keys contains duplicates');
  }
  return writes.locks.run(lockKeys, async () => {
    const outcomes = await Promise.all(prepared.map((write) => writes.attempt(write)));
    const operations = outcomes.flatMap((outcome) => {
      if (!outcome.ok) throw outcome.error;
      return outcome.operations;
    });
    await store.commit(operations);
    const capacities = outcomes.map((outcome) => (outcome.ok ? outcome.response.ConsumedCapacity : undefined));
    return { UnprocessedItems: {}, ...consumedCapacity(capacities) };
  });
}

function prepare(
  store: TableStore,
  writes: Writes,
  requestItems: Record<string, unknown[]>,
  returnCapacity: unknown,
): PreparedWrite[] {
  const requests = Object.entries(requestItems).flatMap(([table, list]) => list.map((request) => ({ table, request })));
  if (requests.length > 25) {
    throw new AwsError('ValidationException', 'Too many items requested for the BatchWriteItem call');
  }
  return requests.map(({ table, request }) => {
    const { PutRequest: put, DeleteRequest: remove } = isObject(request) ? request : {};
    const kind = isObject(put) ? 'Put' : 'Delete';
    const body = isObject(put) ? put : isObject(remove) ? remove : {};
    const parameters = { ...body, TableName: table, ReturnConsumedCapacity: returnCapacity };
    if (isObject(put) && isObject(put.Item)) refuseOtherKey(put.Item, store.getTable(table));
    return writes.locate(kind, writes.parse(kind, parameters), parameters);
  });
}

/** Throws AwsError ValidationException for a wrong key. In the errors of PutItem, DynamoDB uses a different message. */
function refuseOtherKey(item: Record<string, unknown>, { KeySchema, AttributeDefinitions }: TableRecord): void {
  for (const { AttributeName: name } of KeySchema) {
    const type = AttributeDefinitions.find((definition) => definition.AttributeName === name)?.AttributeType ?? '';
    const value = item[name];
    if (isObject(value) && type in value) continue;
    throw new AwsError('ValidationException', 'The provided key element does not match the schema');
  }
}

/** Sums consumed capacity by table, as batches and transactions report it. */
export function consumedCapacity(
  parts: readonly (ConsumedCapacity | undefined)[],
  factor = 1,
): { ConsumedCapacity?: unknown } {
  const sums = new Map<string, Omit<ConsumedCapacity, 'TableName'>>();
  for (const part of parts) {
    if (part === undefined) continue;
    const { TableName: name, CapacityUnits: units, Table: table } = part;
    const sum = sums.get(name) ?? { CapacityUnits: 0, ...(table && { Table: { CapacityUnits: 0 } }) };
    sum.CapacityUnits += units * factor;
    if (sum.Table && table) sum.Table.CapacityUnits += table.CapacityUnits * factor;
    sums.set(name, sum);
  }
  if (sums.size === 0) return {};
  return { ConsumedCapacity: [...sums].map(([TableName, sum]) => ({ TableName, ...sum })) };
}
