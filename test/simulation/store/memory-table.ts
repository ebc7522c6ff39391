/** An in-memory table with the DynamoDB features that the adapters use. A unit test compares it with the emulator. */
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { isTrue } from './condition.ts';
import { type Change, Indexes } from './indexes.ts';
import { copyOf, type Item, textOf } from './item.ts';
import { UpdateRefusedError, updated } from './update.ts';

type TransactEntry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Code = 'None' | 'ConditionalCheckFailed' | 'ValidationError';

type Outcome = { ok: true; change: Change | undefined } | { ok: false; code: Code };

interface Conditional {
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

/** DynamoDB remembers the token of a transaction for ten minutes. */
const TOKEN_LIFETIME_MS = 10 * 60_000;

export class MemoryTable {
  readonly indexes = new Indexes();
  readonly #items = new Map<string, Map<string, Item>>();
  readonly #tokens = new Map<string, number>();
  readonly #nowMs: () => number;
  onCommit: (changes: readonly Change[]) => void = () => undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get({ Key }: GetCommandInput): { Item?: Item } {
    const found = this.#find(keyOf(Key));
    return found ? { Item: copyOf(found) } : {};
  }

  batchGet({ RequestItems = {} }: BatchGetCommandInput): { Responses: Record<string, Item[]> } {
    const found = Object.entries(RequestItems).map(([name, { Keys = [] }]) => {
      const items = Keys.map((key) => this.#find(keyOf(key))).filter((item) => item !== undefined);
      return [name, items.map((item) => copyOf(item))] as const;
    });
    return { Responses: Object.fromEntries(found) };
  }

  put(input: PutCommandInput): Item {
    return this.#writeOne(this.#putOutcome(input));
  }

  update(input: UpdateCommandInput): Item {
    const outcome = this.#updateOutcome(input);
    this.#writeOne(outcome);
    return input.ReturnValues === undefined || !outcome.ok ? {} : { Attributes: outcome.change?.after };
  }

  delete(input: DeleteCommandInput): Item {
    return this.#writeOne(this.#deleteOutcome(input));
  }

  /** Writes all items or none. Throws TransactionCanceledException with a reason per item, like DynamoDB. */
  transactWrite({ TransactItems = [], ClientRequestToken }: TransactWriteCommandInput): Item {
    const repeatedUntilMs = this.#tokens.get(ClientRequestToken ?? '') ?? 0;
    if (repeatedUntilMs > this.#nowMs()) return {};
    const outcomes = TransactItems.map((entry) => this.#outcomeOf(entry));
    refuseRepeatedItems(outcomes);
    if (outcomes.some((outcome) => !outcome.ok)) {
      throw cancelled(outcomes.map((outcome) => (outcome.ok ? 'None' : outcome.code)));
    }
    if (ClientRequestToken) this.#tokens.set(ClientRequestToken, this.#nowMs() + TOKEN_LIFETIME_MS);
    this.#commit(outcomes.flatMap((outcome) => (outcome.ok && outcome.change ? [outcome.change] : [])));
    return {};
  }

  partition(pk: unknown): Item[] {
    const items = [...(this.#items.get(String(pk))?.values() ?? [])];
    return items.toSorted((left, right) => (textOf(left, 'sk') < textOf(right, 'sk') ? -1 : 1));
  }

  *all(): Generator<Item> {
    for (const partition of this.#items.values()) yield* partition.values();
  }

  #outcomeOf({ Put, Update, Delete, ConditionCheck }: TransactEntry): Outcome {
    if (Put) return this.#putOutcome({ ...Put, Item: Put.Item ?? {} });
    if (Update) return this.#updateOutcome({ ...Update, Key: Update.Key ?? {} });
    if (Delete) return this.#deleteOutcome({ ...Delete, Key: Delete.Key ?? {} });
    if (!ConditionCheck) throw new SyntaxError('A transaction has an item that is no write.');
    const key = keyOf(ConditionCheck.Key);
    return this.#isAllowed(ConditionCheck, this.#find(key))
      ? { ok: true, change: undefined }
      : { ok: false, code: 'ConditionalCheckFailed' };
  }

  #putOutcome(input: PutCommandInput): Outcome {
    const after: Item = copyOf(input.Item ?? {});
    const key = keyOf(after);
    const before = this.#find(key);
    if (!this.#isAllowed(input, before)) return { ok: false, code: 'ConditionalCheckFailed' };
    return { ok: true, change: { ...key, before, after } };
  }

  #updateOutcome(input: UpdateCommandInput): Outcome {
    const key = keyOf(input.Key);
    const before = this.#find(key);
    if (!this.#isAllowed(input, before)) return { ok: false, code: 'ConditionalCheckFailed' };
    try {
      const item = before ?? { ...key };
      const after = updated(input.UpdateExpression ?? '', scopeOf(input, item));
      return { ok: true, change: { ...key, before, after } };
    } catch (error) {
      if (error instanceof UpdateRefusedError) return { ok: false, code: 'ValidationError' };
      throw error;
    }
  }

  #deleteOutcome(input: DeleteCommandInput): Outcome {
    const key = keyOf(input.Key);
    const before = this.#find(key);
    if (!this.#isAllowed(input, before)) return { ok: false, code: 'ConditionalCheckFailed' };
    return { ok: true, change: before && { ...key, before, after: undefined } };
  }

  #isAllowed(input: Conditional, item: Item | undefined): boolean {
    const { ConditionExpression: condition } = input;
    return condition === undefined || isTrue(condition, scopeOf(input, item ?? {}));
  }

  #writeOne(outcome: Outcome): Item {
    if (!outcome.ok && outcome.code === 'ConditionalCheckFailed') {
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
    }
    if (!outcome.ok) throw new UpdateRefusedError('ValidationException');
    if (outcome.change) this.#commit([outcome.change]);
    return {};
  }

  #find({ pk, sk }: { pk: string; sk: string }): Item | undefined {
    return this.#items.get(pk)?.get(sk);
  }

  #commit(changes: readonly Change[]): void {
    for (const { pk, sk, after } of changes) {
      const partition = this.#items.get(pk) ?? new Map<string, Item>();
      if (after) this.#items.set(pk, partition.set(sk, after));
      else partition.delete(sk);
    }
    this.indexes.add(changes);
    this.onCommit(changes);
  }
}

const cancellations = new Map<string, TransactionCanceledException>();

/** Returns an exception with these reasons. Reuses exceptions, because creating them is the slowest part of a run. */
function cancelled(codes: readonly Code[]): TransactionCanceledException {
  const known = cancellations.get(codes.join());
  if (known) return known;
  const made = new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((code) => ({ Code: code })),
  });
  cancellations.set(codes.join(), made);
  return made;
}

function keyOf(key: Item | undefined): { pk: string; sk: string } {
  return { pk: textOf(key ?? {}, 'pk'), sk: textOf(key ?? {}, 'sk') };
}

function scopeOf(input: Conditional, item: Item) {
  return { item, names: input.ExpressionAttributeNames ?? {}, values: input.ExpressionAttributeValues ?? {} };
}

function refuseRepeatedItems(outcomes: readonly Outcome[]): void {
  const keys = outcomes.flatMap((outcome) =>
    outcome.ok && outcome.change ? [`${outcome.change.pk}\n${outcome.change.sk}`] : [],
  );
  if (new Set(keys).size < keys.length) {
    throw new SyntaxError('Transaction request cannot include multiple operations on one item');
  }
}
