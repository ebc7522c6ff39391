import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { CollectionPolicy, DataPolicy } from '../../../shared/domain/app-data/data-policy.ts';

export interface SeenRecord {
  authorId: string;
  isPending: boolean;
}

export interface Identity {
  ids: ReadonlySet<string>;
  isSignedIn: boolean;
  isOwner: boolean;
}

export interface Rules {
  fromMs: number;
  policy: DataPolicy;
  approvesFirst: boolean;
  isSuspended: boolean;
}

const SHARED: CollectionPolicy = { read: 'everyone', add: 'everyone', change: 'author' };

export function ruleOf({ policy }: Rules, collection: string): CollectionPolicy {
  return policy[collection] ?? SHARED;
}

export function mayBeSeen(rules: Rules, collection: string, who: Identity, record: SeenRecord): boolean {
  if (rules.isSuspended) return false;
  if (who.isOwner) return true;
  switch (ruleOf(rules, collection).read) {
    case 'owner':
      return false;
    case 'author':
      return who.ids.has(record.authorId);
    default:
      return who.ids.has(record.authorId) || !record.isPending;
  }
}

export function mayBeAdded(rules: Rules, collection: string, who: Identity): boolean {
  if (rules.isSuspended) return false;
  const { add } = ruleOf(rules, collection);
  return who.isOwner || add === 'everyone' || (add === 'signed-in' && who.isSignedIn);
}

export function mayBeChanged(
  rules: Rules,
  collection: string,
  who: Identity,
  { change, record }: { change: RecordChange; record: SeenRecord },
): boolean {
  if (rules.isSuspended) return false;
  const { change: changes, counters = [] } = ruleOf(rules, collection);
  const isAuthor = who.ids.has(record.authorId);
  const isOwn = changes !== 'nobody' && (who.isOwner || (changes === 'author' && isAuthor));
  if (isOwn || (change.type === 'remove' && who.isOwner)) return true;
  const isCounter = change.type === 'increment' && counters.includes(change.field);
  return isCounter && mayBeSeen(rules, collection, who, record);
}

export function waits(rules: Rules, collection: string, who: Identity): boolean {
  return rules.approvesFirst && ruleOf(rules, collection).read === 'everyone' && !who.isOwner;
}
