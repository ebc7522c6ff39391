/** BatchWriteItem is atomic here. DynamoDB does not promise that, so callers must not rely on it. */
import { AwsError } from '../wire/aws-json-server.ts';
import { isObject, validateRequest } from './requests.ts';
import type { TableStore } from './table-store.ts';
import { actionStore, type PreparedWrite, type Writes } from './writes.ts';

export async function batchWrite(store: TableStore, writes: Writes, input: unknown): Promise<unknown> {
  const data = validateRequest('batchWriteItem', input, actionStore(store));
  const prepared = prepare(writes, data.RequestItems ?? {}, data.ReturnConsumedCapacity);
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

function prepare(writes: Writes, requestItems: Record<string, unknown[]>, returnCapacity: unknown): PreparedWrite[] {
  const requests = Object.entries(requestItems).flatMap(([table, list]) => list.map((request) => ({ table, request })));
  if (requests.length > 25) {
    throw new AwsError('ValidationException', 'Too many items requested for the BatchWriteItem call');
  }
  return requests.map(({ table, request }) => {
    const { PutRequest: put, DeleteRequest: remove } = isObject(request) ? request : {};
    const kind = isObject(put) ? 'Put' : 'Delete';
    const body = isObject(put) ? put : isObject(remove) ? remove : {};
    const parameters = { ...body, TableName: table, ReturnConsumedCapacity: returnCapacity };
    return writes.locate(kind, writes.parse(kind, parameters), parameters);
  });
}

/** Sums consumed capacity by table, as batches and transactions report it. */
export function consumedCapacity(
  parts: readonly ({ TableName: string; CapacityUnits: number } | undefined)[],
  factor = 1,
): { ConsumedCapacity?: unknown } {
  const units = new Map<string, number>();
  for (const part of parts) {
    if (part) units.set(part.TableName, (units.get(part.TableName) ?? 0) + part.CapacityUnits * factor);
  }
  if (units.size === 0) return {};
  return { ConsumedCapacity: [...units].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits })) };
}
