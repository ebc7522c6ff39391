/** Random requests as the adapters send them, with few keys, so that they collide. */
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Random } from '../../simulation/random.ts';

type TransactEntry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const PARTITIONS = ['ACCOUNT#a', 'ACCOUNT#b', 'PROJECT#p'];
const SORT_KEYS = ['BALANCE', 'ENTRY#1', 'ENTRY#2', 'HOLD'];

const CONDITIONS = [
  'attribute_not_exists(pk)',
  'attribute_exists(pk)',
  'available >= :n',
  'available = :n AND held = :zero',
  'attribute_not_exists(pk) OR (available = :zero AND held = :zero)',
  '#status = :text',
  '#status <> :text',
  'NOT #status = :text',
  'available > :n OR held < :n',
  '#status IN (:text, :other)',
  'available BETWEEN :zero AND :n',
  'begins_with(#status, :text)',
  'contains(#status, :text)',
  'details.rungs = :n',
  'size(#status) = :n',
  'size(details) = :n',
] as const;

const UPDATES = [
  'ADD available :n, held :zero',
  'SET available = available - :n, held = held + :n',
  'SET available = available - :n',
  'SET #status = :text REMOVE gsi1pk, gsi1sk',
  'SET gsi1pk = :text, gsi1sk = :text',
  'SET details = :map',
  'SET available = if_not_exists(available, :zero) + :n',
  'REMOVE held SET available = :n',
  'SET details.rungs = if_not_exists(details.rungs, :zero) + :n, available = available + :n',
  'SET details.#status = :text',
] as const;

export function randomCommand(random: Random, tableName: string) {
  const shape = random.weighted([
    [2, 'get'],
    [2, 'put'],
    [3, 'update'],
    [1, 'delete'],
    [2, 'query'],
    [5, 'transact'],
  ] as const);
  if (shape === 'get') return new GetCommand({ TableName: tableName, Key: key(random), ConsistentRead: true });
  if (shape === 'query') return randomQuery(random, tableName);
  if (shape === 'put') return new PutCommand(randomPut(random, tableName));
  if (shape === 'update') return new UpdateCommand(randomUpdate(random, tableName));
  if (shape === 'delete') {
    return new DeleteCommand({ TableName: tableName, Key: key(random), ...maybeCondition(random) });
  }
  return randomTransaction(random, tableName);
}

function key(random: Random) {
  return { pk: random.pick(PARTITIONS), sk: random.pick(SORT_KEYS) };
}

function text(random: Random): string {
  return random.pick(['held', 'captured', 'a', 'c']);
}

/** Returns the placeholders that the expressions use, because DynamoDB refuses unused ones. */
function placeholders(random: Random, expressions: readonly string[]) {
  const all = expressions.join(' ');
  const values = {
    ':n': random.integer(0, 4),
    ':zero': 0,
    ':text': text(random),
    ':other': text(random),
    ':map': { rungs: random.integer(0, 4), list: ['x', { deep: true }] },
  };
  const used = Object.entries(values).filter(([name]) => new RegExp(`${name}\\b`).test(all));
  return {
    ...(all.includes('#status') && { ExpressionAttributeNames: { '#status': 'status' } }),
    ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
  };
}

function maybeCondition(random: Random) {
  if (random.chance(0.4)) return {};
  return condition(random);
}

function condition(random: Random) {
  const expression = random.pick(CONDITIONS);
  return { ConditionExpression: expression, ...placeholders(random, [expression]) };
}

function randomPut(random: Random, tableName: string) {
  const indexed = random.chance(0.6) ? { gsi1pk: text(random), gsi1sk: text(random) } : {};
  const item = {
    ...key(random),
    available: random.integer(0, 5),
    held: random.integer(0, 2),
    status: text(random),
    missing: undefined,
    details: { rungs: random.integer(0, 4) },
    ...indexed,
  };
  return { TableName: tableName, Item: item, ...maybeCondition(random) };
}

function randomUpdate(random: Random, tableName: string) {
  const update = random.pick(UPDATES);
  const condition = random.chance(0.6) ? random.pick(CONDITIONS) : undefined;
  return {
    TableName: tableName,
    Key: key(random),
    UpdateExpression: update,
    ...(condition && { ConditionExpression: condition }),
    ...placeholders(random, [update, condition ?? '']),
  };
}

function randomTransaction(random: Random, tableName: string) {
  const keys = PARTITIONS.flatMap((pk) => SORT_KEYS.map((sk) => ({ pk, sk })));
  const entries: TransactEntry[] = [];
  for (let left = random.integer(1, 4); left > 0; left -= 1) {
    const [Key] = keys.splice(random.integer(0, keys.length - 1), 1);
    const check = { TableName: tableName, Key };
    const put = randomPut(random, tableName);
    entries.push(
      random.weighted<TransactEntry>([
        [2, { Put: { ...put, Item: { ...put.Item, ...Key } } }],
        [3, { Update: { ...randomUpdate(random, tableName), Key } }],
        [1, { Delete: { ...check, ...maybeCondition(random) } }],
        [1, { ConditionCheck: { ...check, ...condition(random) } }],
      ]),
    );
  }
  return new TransactWriteCommand({
    TransactItems: entries,
    ClientRequestToken: `token-${random.integer(1, 1e9)}`,
  });
}

function randomQuery(random: Random, tableName: string) {
  const paging = {
    TableName: tableName,
    ...(random.chance(0.5) && { Limit: random.integer(1, 4) }),
    ...(random.chance(0.5) && { ScanIndexForward: false }),
  };
  return random.chance(0.5)
    ? new QueryCommand({
        ...paging,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': random.pick(PARTITIONS),
          ':prefix': random.pick(['', 'E', 'HO']) || 'B',
        },
        ConsistentRead: true,
      })
    : new QueryCommand({
        ...paging,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :below',
        FilterExpression: 'contains(#status, :part)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':pk': text(random), ':below': 'd', ':part': random.pick(['a', 'e']) },
      });
}
