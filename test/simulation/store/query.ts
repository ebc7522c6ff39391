import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { isTrue } from './condition.ts';
import { INDEX_NAMES, type IndexName } from './indexes.ts';
import { copyOf, type Item } from './item.ts';
import type { MemoryTable } from './memory-table.ts';

const PARTITION = /\b(pk|gsi1pk|gsi2pk)\s*=\s*(:\w+)/;

interface Page {
  Items: Item[];
  Count: number;
  LastEvaluatedKey?: Item;
}

/** Runs a query on the table or an index, which may lag. Throws SyntaxError for unsupported expressions. */
export function runQuery(table: MemoryTable, input: QueryCommandInput): Page {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const scope = (item: Item) => ({ item, names, values });
  const condition = input.KeyConditionExpression ?? '';
  const index = indexOf(input.IndexName);
  const found = partitionOf(table, index, condition, values).filter((item) => isTrue(condition, scope(item)));
  const ordered = inOrder(found, index, input.ScanIndexForward !== false);
  const rest = afterStart(ordered, input.ExclusiveStartKey, index, input.ScanIndexForward !== false);
  const page = rest.slice(0, input.Limit ?? rest.length);
  const { FilterExpression: filter } = input;
  const kept = filter === undefined ? page : page.filter((item) => isTrue(filter, scope(item)));
  const last = page.at(-1);
  // A full page gets a LastEvaluatedKey even when it contains the last item, because DynamoDB does not check for more
  // items.
  const isFull = last !== undefined && page.length === input.Limit;
  return {
    Items: kept.map((item) => copyOf(item)),
    Count: kept.length,
    ...(isFull && { LastEvaluatedKey: keyOf(last, index) }),
  };
}

function indexOf(name: string | undefined): IndexName | undefined {
  if (name === undefined) return undefined;
  const index = INDEX_NAMES.find((known) => known === name);
  if (!index) throw new SyntaxError(`There is no index ${name}`);
  return index;
}

function partitionOf(
  table: MemoryTable,
  index: IndexName | undefined,
  condition: string,
  values: Record<string, unknown>,
): Item[] {
  const [, name, placeholder = ''] = PARTITION.exec(condition) ?? [];
  if (name !== (index ? `${index}pk` : 'pk')) throw new SyntaxError(`${condition} names no partition`);
  const partition = values[placeholder];
  return index ? table.indexes.itemsOf(index, partition) : table.partition(partition);
}

/** Returns the values to sort by. In an index, the item's own key breaks ties, because index sort keys can be equal. */
function sortKeyOf(item: Item, index: IndexName | undefined): string[] {
  const own = [String(item.pk), String(item.sk)];
  return index ? [String(item[`${index}sk`]), ...own] : own;
}

function isBefore(left: string[], right: string[]): boolean {
  for (const [at, part] of left.entries()) {
    const other = right[at] ?? '';
    if (part !== other) return part < other;
  }
  return false;
}

function inOrder(items: Item[], index: IndexName | undefined, isForward: boolean): Item[] {
  const sorted = items
    .map((item) => ({ item, key: sortKeyOf(item, index) }))
    .toSorted((left, right) => (isBefore(left.key, right.key) ? -1 : 1))
    .map(({ item }) => item);
  return isForward ? sorted : sorted.toReversed();
}

function afterStart(items: Item[], start: Item | undefined, index: IndexName | undefined, isForward: boolean): Item[] {
  if (!start) return items;
  const key = sortKeyOf(start, index);
  return items.filter((item) => {
    const own = sortKeyOf(item, index);
    return isForward ? isBefore(key, own) : isBefore(own, key);
  });
}

function keyOf(item: Item, index: IndexName | undefined): Item {
  const names = ['pk', 'sk', ...(index ? [`${index}pk`, `${index}sk`] : [])];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}
