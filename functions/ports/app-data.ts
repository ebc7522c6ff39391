import type { DataPolicy, RuledRecord } from '../../shared/domain/app-data/data-policy.ts';
import type { RecordPlace } from '../../shared/domain/app-data/record-place.ts';
import type { SortedRecord } from '../../shared/domain/app-data/record-query.ts';

/** `live`: what visitors of the published app share. `preview`: what its previews wrote. */
export type DataSpace = 'live' | 'preview';

export interface DataPlace {
  projectId: string;
  space: DataSpace;
}

export interface CollectionPlace extends DataPlace {
  collection: string;
}

export interface DataRecord extends SortedRecord, RuledRecord {
  version: number;
  authorId: string;
  /** The size of the value when it was last written as a whole. */
  bytes: number;
}

export interface CollectionCounts {
  records: number;
  bytes: number;
  pendingRecords: number;
}

/** What the records of an app amount to. */
export interface DataCounts {
  /** By name, with those that are empty by now. */
  collections: ReadonlyMap<string, CollectionCounts>;
  /** Changes that were kept, by month (`2026-11`) and by day (`2026-11-21`). */
  operations: ReadonlyMap<string, number>;
}

export interface DataSummary extends DataCounts {
  /** Returns a text that changes with each change of a collection. */
  versionOf(collection: string): string;
  /** Returns all records of a collection as they were at the summary or later, from memory where nothing changed. */
  recordsOf(collection: string): Promise<readonly DataRecord[]>;
}

/** A write as its sender names it, by which it is known again for seven days. */
export interface WriteName {
  /** The pseudonym of the browser that sends it, which stays the same when its visitor signs in. */
  visitorId: string;
  writeId: string;
  /** Of what the write changes. */
  digest: string;
}

/** A field to increase within bounds. */
export interface FieldIncrease {
  field: string;
  by: number;
  /** Both included. */
  between: readonly [number, number];
}

/** What happens to one record. */
export type RecordWrite = CollectionPlace & {
  /** Missing for a removal by the owner, which may be repeated without it. */
  name?: WriteName | undefined;
  nowMs: number;
  /** How many operations are counted: 1, or 0 for what keeps order. */
  operations: 0 | 1;
} & (
    | { type: 'add'; record: DataRecord }
    /** `before` is the record as it was read; when it changed since, nothing is written. */
    | { type: 'replace'; before: DataRecord; record: DataRecord }
    | { type: 'remove'; before: DataRecord }
    | ({ type: 'increase'; recordId: string } & FieldIncrease)
  );

/**
 * `repeated`: a write of this name was kept before. `changed`: the record changed or went since it was read, exists already, or a
 * field is not within its bounds. `busy`: others wrote all the time.
 */
export type WriteResult = { ok: true } | { ok: false; reason: 'repeated' | 'changed' | 'busy' };

/** How fresh a reading has to be; one that is not may be a second old. */
export interface Freshness {
  isFresh: boolean;
}

/** The records of apps. A write of one is a transaction with its counts. */
export interface AppRecords {
  summary(place: DataPlace, freshness: Freshness): Promise<DataSummary>;
  /** Returns a record as it is. */
  find(place: CollectionPlace, recordId: string): Promise<DataRecord | undefined>;
  /** Returns which record a write changed, and its digest; undefined when it is unknown. */
  findWrite(
    place: DataPlace,
    name: Pick<WriteName, 'visitorId' | 'writeId'>,
  ): Promise<{ recordId: string; digest: string } | undefined>;
  write(write: RecordWrite): Promise<WriteResult>;
  /** Remembers a write of many records before it is made. Returns false when another write has its name. */
  startMany(place: DataPlace, name: WriteName, nowMs: number): Promise<boolean>;
  /**
   * Adds records in steps of which each happens once; a repetition has to have the same records. `busy`: others wrote all the time, and
   * some records are missing.
   */
  addMany(
    place: CollectionPlace,
    records: readonly DataRecord[],
    name: WriteName,
    nowMs: number,
  ): Promise<'added' | 'busy'>;
  /** Removes at most `limit` records of a collection; returns whether it is empty then. */
  removeSome(place: CollectionPlace, limit: number, nowMs: number): Promise<boolean>;
}

/** What the owner of an app decides about its data. */
export interface DataSettings {
  /** What the published document declares. */
  policy: DataPolicy;
  /** Whether new records of collections that everyone reads wait for the owner's approval. */
  approvesFirst: boolean;
}

export interface AppDataSettings {
  find(projectId: string): Promise<DataSettings>;
  setApprovesFirst(projectId: string, approvesFirst: boolean): Promise<void>;
}

/** A record of the published app that visitors reported, which may be gone by now. */
export interface ReportedRecord extends RecordPlace {
  /** How often. */
  reports: number;
  /** When it last was. */
  reportedAtMs: number;
}

/** What visitors reported of an app's records, for its owner. */
export interface ReportedRecords {
  list(projectId: string): Promise<ReportedRecord[]>;
  forget(projectId: string, record: RecordPlace): Promise<void>;
}

/** A visitor who carries a pseudonym by an account. */
export interface SignedInVisitor {
  /** The pseudonym of the first browser. */
  visitorId: string;
  /** Those of all browsers, that one included. */
  aliases: string[];
}

export interface AppVisitors {
  /** Returns the visitor to whom a browser belongs; undefined before it signed in. */
  find(projectId: string, browserId: string): Promise<SignedInVisitor | undefined>;
  /** `foreign`: the browser belongs to another account. `full`: the account has as many browsers as it may. `busy`: try again. */
  signIn(
    projectId: string,
    browserId: string,
    accountHash: string,
  ): Promise<{ ok: true; visitor: SignedInVisitor } | { ok: false; reason: 'foreign' | 'full' | 'busy' }>;
}

/** A thousand operations that are paid in advance. */
export interface OperationBlock {
  projectId: string;
  /** `2026-11`. */
  month: string;
  /** From 1. */
  block: number;
  accountId: string;
  /** Set when the owner's account pays. */
  publicKey?: string | undefined;
  reason: string;
  nowMs: number;
}

export interface PaidOperations {
  blocks: number;
  /** Credits by day. */
  days: ReadonlyMap<string, number>;
}

export interface DataPayments {
  /** Returns what was paid for operations of a month. */
  find(projectId: string, month: string): Promise<PaidOperations>;
  /** Pays for a block once, whoever asks; the one before has to be paid. `busy`: others used the account all the time. */
  pay(block: OperationBlock): Promise<'paid' | 'paid_before' | 'insufficient_credits' | 'busy'>;
}

/** The data of deleted projects, which is deleted when its days of grace have passed. */
export interface DataDeletions {
  /** Projects whose data is due, longest first. */
  due(nowMs: number): AsyncIterable<string>;
  /** Deletes at most `limit` items of a project's data; returns whether nothing is left. */
  deleteSome(projectId: string, limit: number): Promise<boolean>;
  /** Forgets that the data of a project is due, unless the project was deleted again since. */
  end(projectId: string, nowMs: number): Promise<void>;
}
