import { type Identity, mayBeAdded, mayBeChanged, type Rules, ruleOf, waits } from './rules.ts';
import type { SentWrite } from './sent-write.ts';
import { isSameValue, type StoredRecord } from './stored-record.ts';

interface Committed {
  collection: string;
  was: StoredRecord | undefined;
  is: StoredRecord | undefined;
}

interface Circumstances {
  /** The rules that applied at any time between the first attempt and the commit. */
  rules: readonly Rules[];
  who: Identity;
}

export function problemOf(
  { change, collection }: SentWrite,
  committed: Committed,
  circumstances: Circumstances,
): string | undefined {
  const { was, is } = committed;
  if (committed.collection !== collection) return `it was kept in ${committed.collection}`;
  if (change.type === 'add') {
    if (was || !is) return 'it added nothing';
    return isSameValue(is.value, change.value) ? problemOfAdd(committed, is, circumstances) : 'another value';
  }
  if (!was) return 'there was no record';
  const { rules, who } = circumstances;
  if (!rules.some((each) => mayBeChanged(each, collection, who, { change, record: was }))) {
    return 'it was not allowed';
  }
  return problemOfChange(change, committed, was, circumstances);
}

function problemOfAdd({ collection }: Committed, is: StoredRecord, { rules, who }: Circumstances) {
  if (!rules.some((each) => mayBeAdded(each, collection, who))) return 'it was not allowed';
  if (!who.ids.has(is.authorId)) return 'it has another author';
  return mustWait(rules, collection, who) && !is.isPending ? 'it does not wait for the owner' : undefined;
}

function problemOfChange(
  change: Exclude<SentWrite['change'], { type: 'add' }>,
  { collection, is }: Committed,
  was: StoredRecord,
  { rules, who }: Circumstances,
): string | undefined {
  const ifVersion = 'ifVersion' in change ? change.ifVersion : undefined;
  if (ifVersion !== undefined && ifVersion !== was.version) return `it was for version ${ifVersion}`;
  if (change.type === 'remove') return is ? 'it removed nothing' : undefined;
  if (!is) return 'it removed the record';
  if (change.type === 'set') {
    const mustBePending = mustWait(rules, collection, who) || (was.isPending && !who.isOwner);
    if (mustBePending && !is.isPending) return 'it does not wait for the owner';
    return isSameValue(is.value, change.value) ? undefined : 'another value';
  }
  const before = was.value[change.field] ?? 0;
  const expected = { ...was.value, [change.field]: Number(before) + change.by };
  if (!isSameValue(is.value, expected)) return 'another sum';
  if (was.isPending !== is.isPending) return 'it approved the record';
  const bound = rules.map((each) => ruleOf(each, collection).shape?.properties[change.field]);
  const isWithin = bound.some((shape) => isWithinShape(shape, Number(expected[change.field])));
  return isWithin ? undefined : 'the sum is out of bounds';
}

function isWithinShape(shape: object | undefined, sum: number): boolean {
  if (shape === undefined) return true;
  const least = 'minimum' in shape ? Number(shape.minimum) : -Infinity;
  const most = 'maximum' in shape ? Number(shape.maximum) : Infinity;
  return sum >= least && sum <= most;
}

function mustWait(rules: readonly Rules[], collection: string, who: Identity): boolean {
  return rules.every((each) => waits(each, collection, who));
}
