import type { DataPolicy, RuledRecord } from '../../shared/domain/app-data/data-policy.ts';
import type { RecordRef } from '../../shared/domain/app-data/record-place.ts';
import type { SortedRecord } from '../../shared/domain/app-data/record-query.ts';

/** `live`: data of the published app. `preview`: data of its previews. */
export type DataSpace = 'live' | 'preview';

export interface DataScope {
  projectId: string;
  space: DataSpace;
}

export interface CollectionRef extends DataScope {
  collection: string;
}

export interface DataRecord extends SortedRecord, RuledRecord {
  version: number;
  authorId: string;
  /** The id of the network that added the record, for bulk removals only. No response contains it. */
  network?: string | undefined;
  /** The size of the value in bytes when it was last added or replaced. Increments do not change it. */
  bytes: number;
}

export interface CollectionCounts {
  records: number;
  bytes: number;
  pendingRecords: number;
}

export interface DataCounts {
  /** The counts by collection name. Includes collections that are empty now. */
  collections: ReadonlyMap<string, CollectionCounts>;
  /** The number of successful changes, by month (`2026-11`) and by day (`2026-11-21`). */
  operations: ReadonlyMap<string, number>;
}

export interface DataSummary extends DataCounts {
  /** Returns an opaque text that changes with each change of a collection. */
  versionOf(collection: string): string;
  /**
   * Returns all records of a collection, at least as new as this summary. Parts of the collection that have not changed
   * since the last read come from memory.
   */
  recordsOf(collection: string): Promise<readonly DataRecord[]>;
}

/** Identifies a write that a browser sent. A repetition of the write is detected for seven days. */
export interface WriteName {
  /** The pseudonym of the sending browser, which stays the same when its visitor signs in. */
  visitorId: string;
  writeId: string;
  digest: string;
}

export interface FieldIncrease {
  field: string;
  by: number;
  between: readonly [number, number];
}

export type RecordWrite = CollectionRef & {
  /**
   * Identifies the write. Undefined when the app's owner removes a record, because repeating that removal is harmless.
   */
  name?: WriteName | undefined;
  nowMs: number;
  /** The number of operations to pay for: 1, or 0 for moderation by the owner. */
  operations: 0 | 1;
} & (
    | { type: 'add'; record: DataRecord }
    /** `before` is the record as it was read. If the record changed since, nothing is written. */
    | { type: 'replace'; before: DataRecord; record: DataRecord }
    | { type: 'remove'; before: DataRecord }
    | ({ type: 'increase'; recordId: string } & FieldIncrease)
  );

/**
 * `repeated`: a write with this name exists. `changed`: the record changed, already exists, or would leave its bounds.
 * `busy`: other writers interfered at each attempt.
 */
export type WriteResult = { ok: true } | { ok: false; reason: 'repeated' | 'changed' | 'busy' };

/** Without `isFresh`, a read may return data that is up to a second old. */
export interface Freshness {
  isFresh: boolean;
}

export interface AppRecords {
  summary(place: DataScope, freshness: Freshness): Promise<DataSummary>;
  find(place: CollectionRef, recordId: string): Promise<DataRecord | undefined>;
  /** Returns the id of the record that a write changed, and the digest of the write; undefined for an unknown write. */
  findWrite(
    place: DataScope,
    name: Pick<WriteName, 'visitorId' | 'writeId'>,
  ): Promise<{ recordId: string; digest: string } | undefined>;
  write(write: RecordWrite): Promise<WriteResult>;
  /** Stores the id of a bulk write before it runs. Returns false when another write has this id. */
  startMany(place: DataScope, name: WriteName, nowMs: number): Promise<boolean>;
  /** Adds each record once. A repeated call must pass the same records. `busy`: some records are not stored yet. */
  addMany(
    place: CollectionRef,
    records: readonly DataRecord[],
    name: WriteName,
    nowMs: number,
  ): Promise<'added' | 'busy'>;
  removeSome(place: CollectionRef, limit: number, nowMs: number): Promise<boolean>;
  /**
   * Deletes the counts of a collection if it is empty. Otherwise the collection would still count as one of the app's.
   */
  forgetEmpty(place: CollectionRef): Promise<void>;
}

export interface PlacedRecord {
  collection: string;
  record: DataRecord;
}

/** The conditions of a bulk removal; a record must meet all of them. */
export interface RemovalFilter {
  /** Only records of this collection are removed. Undefined: records of all collections. */
  collection?: string | undefined;
  sinceMs?: number | undefined;
  untilMs: number;
  /** The pseudonyms of the visitor who added the records. */
  authorIds?: string[] | undefined;
  network?: string | undefined;
}

export type RemovalStatus = 'removing' | 'removed' | 'restoring' | 'restored';

/** A bulk removal of records of the published app. */
export interface DataRemoval {
  projectId: string;
  removalId: string;
  /** A hash of the request. It distinguishes a repeated request from another request with the same id. */
  digest: string;
  status: RemovalStatus;
  filter: RemovalFilter;
  /** The stored copies of removed records. */
  records: number;
  bytes: number;
  startedAtMs: number;
}

/** `over`: the removal no longer has the status that the step requires. `busy`: other writers interfered each time. */
export type RemovalStep = 'done' | 'over' | 'busy';

export interface DataRemovals {
  find(projectId: string, removalId: string): Promise<DataRemoval | undefined>;
  /** Returns the removals of an app. Includes those that are too old to restore, until they expire. */
  list(projectId: string): Promise<DataRemoval[]>;
  /** Stores a new removal. Returns false when a removal with this id exists. */
  start(removal: DataRemoval): Promise<boolean>;
  /** Changes the status. Returns false when the removal no longer has the status `removal.status`. */
  changeStatus(removal: DataRemoval, status: RemovalStatus): Promise<boolean>;
  /** Moves records out of the app while the removal is `removing`. Skips records that no longer exist. */
  take(removal: DataRemoval, records: readonly PlacedRecord[], nowMs: number): Promise<RemovalStep>;
  /** Returns the first removed records. */
  taken(removal: DataRemoval, limit: number): Promise<PlacedRecord[]>;
  /**
   * Moves records back while the removal is `restoring`. `kept` lists the records that are not moved, because a new
   * record has their id; their copies stay.
   */
  putBack(
    removal: DataRemoval,
    records: readonly PlacedRecord[],
    nowMs: number,
  ): Promise<{ step: RemovalStep; kept: PlacedRecord[] }>;
}

export interface DataSettings {
  policy: DataPolicy;
  /** True when new records need the owner's approval, in collections that everyone can read. */
  approvesFirst: boolean;
}

export interface AppDataSettings {
  find(projectId: string): Promise<DataSettings>;
  setApprovesFirst(projectId: string, approvesFirst: boolean): Promise<void>;
}

export interface ReportedRecord extends RecordRef {
  reports: number;
  reportedAtMs: number;
}

export interface ReportedRecords {
  list(projectId: string): Promise<ReportedRecord[]>;
  forget(projectId: string, record: RecordRef): Promise<void>;
}

export interface SignedInVisitor {
  visitorId: string;
  /** The pseudonyms of all browsers of the visitor, including the first browser. */
  aliases: string[];
}

export interface AppVisitors {
  /** Returns the signed-in visitor of a browser; undefined before sign-in. */
  find(projectId: string, browserId: string): Promise<SignedInVisitor | undefined>;
  /**
   * Links a browser to a visitor's account. `foreign`: the browser has another account. `full`: the account has too
   * many browsers. `busy`: other sign-ins interfered, so the caller may retry.
   */
  signIn(
    projectId: string,
    browserId: string,
    accountHash: string,
  ): Promise<{ ok: true; visitor: SignedInVisitor } | { ok: false; reason: 'foreign' | 'full' | 'busy' }>;
}

export interface OperationBlock {
  projectId: string;
  /** The month of the operations, for example `2026-11`. */
  month: string;
  /** The number of the block within the month, starting at 1. */
  block: number;
  accountId: string;
  publicKey?: string | undefined;
  reason: string;
  nowMs: number;
}

export interface PaidOperations {
  blocks: number;
  days: ReadonlyMap<string, number>;
}

export interface DataPayments {
  find(projectId: string, month: string): Promise<PaidOperations>;
  /** Pays for a block of operations once. Requires that the previous block is paid. `busy`: the caller may retry. */
  pay(block: OperationBlock): Promise<'paid' | 'paid_before' | 'insufficient_credits' | 'busy'>;
}

export interface DataDeletions {
  /** Yields the projects whose data is due for deletion, longest due first. */
  due(nowMs: number): AsyncIterable<string>;
  /** Deletes at most `limit` items of a project's data; returns whether nothing remains. */
  deleteSome(projectId: string, limit: number): Promise<boolean>;
  /**
   * Removes the marker that a project's data is due for deletion, unless the project was deleted again since `nowMs`.
   */
  end(projectId: string, nowMs: number): Promise<void>;
}
