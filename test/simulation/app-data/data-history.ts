import * as z from 'zod';
import { collectionPolicySchema } from '../../../shared/domain/app-data/data-policy.ts';
import type { Change } from '../store/indexes.ts';
import { problemOf } from './committed-write.ts';
import type { Identity, Rules } from './rules.ts';
import type { SentWrite } from './sent-write.ts';
import { ShardCounts } from './shard-counts.ts';
import { ShareCounts } from './share-counts.ts';
import { type StoredRecord, storedRecordSchema } from './stored-record.ts';

export interface RecordVersion {
  fromMs: number;
  record: StoredRecord | undefined;
}

export interface OwnersCall {
  projectId: string;
  collection: string;
  /** The id of the changed record; undefined when the call changes all records of the collection. */
  recordId: string | undefined;
}

const RECORD_PARTITION = /^DATA#([^#]+)#live#\d$/;
const VISITORS_WRITES = /^WRITES#(?!.*#owner$)/;
const FIRST_RULES: Rules = { fromMs: 0, policy: {}, approvesFirst: false, isSuspended: false };
const policyItemSchema = z.object({
  policy: z.record(z.string(), collectionPolicySchema).default({}),
  approvesFirst: z.boolean().default(false),
});

export class DataHistory {
  readonly violations: string[] = [];
  /** The versions of each record. Outer key: app and collection. Inner key: record id. */
  readonly records = new Map<string, Map<string, RecordVersion[]>>();
  /** The sent writes. Key: app and write id. */
  readonly writes = new Map<string, SentWrite>();
  readonly committed = new Map<SentWrite, { atMs: number; recordId: string; version: number }>();
  readonly ownersCalls = new Set<OwnersCall>();
  readonly #rules = new Map<string, Rules[]>();
  /** For each app, groups of ids (a browser or an account) that belong to one visitor since a sign-in at `fromMs`. */
  readonly #aliases = new Map<string, { fromMs: number; ids: string[] }[]>();
  readonly #counts = new ShardCounts();
  readonly #shares = new ShareCounts();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  rulesDuring(projectId: string, fromMs: number, toMs: number): Rules[] {
    const all = this.#rules.get(projectId) ?? [FIRST_RULES];
    return all.filter((rules, index) => rules.fromMs <= toMs && (all[index + 1]?.fromMs ?? Infinity) > fromMs);
  }

  identityOf({ projectId, browserId, isOwner }: SentWrite['browser'], atMs: number): Identity {
    const ofApp = (this.#aliases.get(projectId) ?? []).filter(({ fromMs }) => fromMs <= atMs);
    const own = ofApp.findLast(({ ids }) => ids.includes(browserId));
    return { ids: new Set(own?.ids ?? [browserId]), isSignedIn: own !== undefined, isOwner };
  }

  recordsOf(projectId: string, collection: string): Map<string, RecordVersion[]> {
    const key = `${projectId} ${collection}`;
    const found = this.records.get(key) ?? new Map<string, RecordVersion[]>();
    this.records.set(key, found);
    return found;
  }

  onCommit(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#followApp(change);
      this.#shares.follow(change);
    }
    const records = changes.filter(({ pk, sk }) => RECORD_PARTITION.test(pk) && sk.startsWith('REC#'));
    // Owners' changes have write ids, too, but only visitors' writes count as operations.
    const named = changes.find(({ pk, after }) => VISITORS_WRITES.test(pk) && after);
    if (named && records.length !== 1) this.report(`A write changed ${records.length} records`);
    for (const change of records) this.#followRecord(change, named);
    for (const problem of this.#counts.follow(changes, named ? 1 : 0)) this.report(problem);
  }

  report(violation: string): void {
    this.violations.push(violation);
  }

  #followApp({ pk, sk, after }: Change): void {
    if (sk === 'POLICY' && after) {
      const { policy, approvesFirst } = policyItemSchema.parse(after);
      this.#addRules(pk.slice('DATA#'.length), { policy, approvesFirst });
    }
    if (sk === 'PROJECT' && after) {
      this.#addRules(pk.slice('PROJECT#'.length), { isSuspended: after.isTakenDown === true });
    }
    if (sk.startsWith('ACCOUNT#') && pk.startsWith('VISITOR#') && after) {
      const projectId = pk.slice('VISITOR#'.length);
      const ids = z.array(z.string()).parse(after.aliases);
      this.#aliases.set(projectId, [...(this.#aliases.get(projectId) ?? []), { fromMs: this.#nowMs(), ids }]);
    }
  }

  #addRules(projectId: string, rules: Partial<Rules>): void {
    const before = this.#rules.get(projectId) ?? [FIRST_RULES];
    const next = { ...FIRST_RULES, ...before.at(-1), ...rules, fromMs: this.#nowMs() };
    this.#rules.set(projectId, [...before, next]);
  }

  #followRecord({ pk, sk, before, after }: Change, named: Change | undefined): void {
    const [, projectId = ''] = RECORD_PARTITION.exec(pk) ?? [];
    const [, collection = '', recordId = ''] = sk.split('#');
    const place = `${projectId} ${collection} ${recordId}`;
    const was = before && storedRecordSchema.parse(before);
    const is = after && storedRecordSchema.parse(after);
    this.#checkVersion(place, this.recordsOf(projectId, collection).get(recordId) ?? [], was, is);
    if (named) this.#followWrite(named, { projectId, collection, recordId, was, is });
    else if (!this.#isOwners({ projectId, collection, recordId })) this.report(`Nobody changed ${place}`);
    const versions = this.recordsOf(projectId, collection).get(recordId) ?? [];
    const next = { fromMs: this.#nowMs(), record: is };
    this.recordsOf(projectId, collection).set(recordId, [...versions, next]);
  }

  #checkVersion(
    place: string,
    versions: readonly RecordVersion[],
    was: StoredRecord | undefined,
    is: StoredRecord | undefined,
  ): void {
    if (!was && versions.length > 0) this.report(`${place} came back after it was removed`);
    if (!is) return;
    if (is.version !== (was?.version ?? 0) + 1) {
      this.report(`${place} went from version ${was?.version ?? 0} to ${is.version}`);
    }
    const isSame = !was || (was.authorId === is.authorId && was.createdAtMs === is.createdAtMs);
    if (!isSame) this.report(`${place} has another author or another date`);
  }

  #followWrite(
    { sk, before, after }: Change,
    at: {
      projectId: string;
      collection: string;
      recordId: string;
      was: StoredRecord | undefined;
      is: StoredRecord | undefined;
    },
  ): void {
    const write = this.writes.get(`${at.projectId} ${sk.slice('WRITE#'.length)}`);
    if (!write) {
      this.report(`Nobody sent ${sk}`);
      return;
    }
    if (this.committed.has(write) || before) this.report(`${sk} was kept twice`);
    if (after?.recordId !== at.recordId) this.report(`${sk} is remembered for another record`);
    const nowMs = this.#nowMs();
    const startedAtMs = write.attempts[0]?.startedAtMs ?? nowMs;
    const problem = problemOf(write, at, {
      rules: this.rulesDuring(at.projectId, startedAtMs, nowMs),
      who: this.identityOf(write.browser, nowMs),
    });
    if (problem) this.report(`${sk} (${write.change.type} in ${at.collection}): ${problem}`);
    if (write.change.type === 'add' && !write.browser.isOwner) {
      const excess = this.#shares.add(at.projectId, write.browser.network, at.is?.bytes ?? 0);
      if (excess) this.report(excess);
    }
    this.committed.set(write, { atMs: nowMs, recordId: at.recordId, version: at.is?.version ?? 0 });
  }

  #isOwners({ projectId, collection, recordId }: OwnersCall): boolean {
    return [...this.ownersCalls].some(
      (call) =>
        call.projectId === projectId &&
        call.collection === collection &&
        (call.recordId === undefined || call.recordId === recordId),
    );
  }
}
