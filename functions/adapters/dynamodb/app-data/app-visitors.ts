import * as z from 'zod';
import type { AppVisitors, SignedInVisitor } from '../../../ports/app-data.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { type Key, type Table, type TransactItem, unlessBusy } from '../table.ts';
import { visitorsPartition } from './data-keys.ts';

const MOST_ALIASES = 20;
const MAX_ATTEMPTS = 4;

const browserSchema = z.object({ accountHash: z.string() });
const visitorSchema = z.object({ visitorId: z.string(), aliases: z.array(z.string()) });

type SignInResult = Awaited<ReturnType<AppVisitors['signIn']>>;

/**
 * Access patterns: the account of a visitor's browser (GetItem VISITOR#project/BROWSER#…); an account (GetItem
 * VISITOR#project/ACCOUNT#…).
 */
export class DynamoDbAppVisitors implements AppVisitors {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string, browserId: string): Promise<SignedInVisitor | undefined> {
    const browser = await this.#table.get(browserKey(projectId, browserId), browserSchema);
    return browser && this.#table.get(accountKey(projectId, browser.accountHash), visitorSchema);
  }

  signIn(projectId: string, browserId: string, accountHash: string): Promise<SignInResult> {
    return retryOnConflict<SignInResult>(
      MAX_ATTEMPTS,
      () => this.#trySignIn(projectId, browserId, accountHash),
      () => ({ ok: false, reason: 'busy' }),
    );
  }

  async #trySignIn(projectId: string, browserId: string, accountHash: string): Promise<SignInResult | undefined> {
    const [browser, visitor] = await Promise.all([
      this.#table.get(browserKey(projectId, browserId), browserSchema),
      this.#table.get(accountKey(projectId, accountHash), visitorSchema),
    ]);
    if (browser && browser.accountHash !== accountHash) return { ok: false, reason: 'foreign' };
    if (browser && visitor) return { ok: true, visitor };
    if (visitor && visitor.aliases.length >= MOST_ALIASES) return { ok: false, reason: 'full' };
    const changed = visitor
      ? { ...visitor, aliases: [...visitor.aliases, browserId] }
      : { visitorId: browserId, aliases: [browserId] };
    const signIn = this.#table.transact([
      this.#putNew(browserKey(projectId, browserId), { accountHash }),
      visitor
        ? this.#replaceAliases(accountKey(projectId, accountHash), visitor, changed)
        : this.#putNew(accountKey(projectId, accountHash), { ...changed }),
    ]);
    const result = await unlessBusy(signIn);
    if (result === undefined) return { ok: false, reason: 'busy' };
    return result.ok ? { ok: true, visitor: changed } : undefined;
  }

  #putNew(key: Key, attributes: Record<string, unknown>): TransactItem {
    return {
      Put: {
        TableName: this.#table.name,
        Item: { ...key, ...attributes },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
  }

  #replaceAliases(key: Key, before: SignedInVisitor, after: SignedInVisitor): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: key,
        UpdateExpression: 'SET aliases = :after',
        ConditionExpression: 'size(aliases) = :count',
        ExpressionAttributeValues: { ':after': after.aliases, ':count': before.aliases.length },
      },
    };
  }
}

function browserKey(projectId: string, browserId: string): Key {
  return { pk: visitorsPartition(projectId), sk: `BROWSER#${browserId}` };
}

function accountKey(projectId: string, accountHash: string): Key {
  return { pk: visitorsPartition(projectId), sk: `ACCOUNT#${accountHash}` };
}
