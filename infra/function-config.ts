/** What each function is given: size, time, and the least it must reach. Its environment and its role follow from this. */
import type { FunctionName } from './lambda-functions.ts';

/** Key patterns inside a bucket. */
export interface ObjectAccess {
  read?: readonly string[];
  write?: readonly string[];
  remove?: readonly string[];
  /** Lets a missing key answer "not found" instead of "access denied", and a folder be listed, for being removed. */
  canProbe?: true;
}

const TABLE_READS = ['GetItem', 'BatchGetItem', 'Query'] as const;

/** How much of the table a function needs; `progress` is to read a record and to note how far it is. */
export const TABLE_ACTIONS = {
  read: TABLE_READS,
  progress: ['GetItem', 'UpdateItem'],
  'read-write': [...TABLE_READS, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
} as const;

export interface FunctionConfig {
  memoryMb: number;
  timeoutSeconds: number;
  table?: keyof typeof TABLE_ACTIONS;
  /** Finds records by the table's indexes too. */
  indexes?: true;
  settings?: true;
  /** The URLs of the site and of the apps' domain. */
  addresses?: true;
  work?: ObjectAccess;
  apps?: ObjectAccess;
  /** The built site. */
  site?: ObjectAccess;
  model?: true;
  /** Answers none but requests that came through CloudFront. */
  edge?: true;
  adminPassword?: true;
  executions?: readonly ('StartExecution' | 'StopExecution')[];
  browser?: true;
  /** Reads pictures of unknown origin and encodes them anew. */
  images?: true;
  /** Asks services that draw, with the keys of a secret. */
  imageServices?: true;
}

/** HTTP APIs cut a request off at 30 s. Every area reads accounts, keys and settings to know its caller. */
const API = { memoryMb: 1024, timeoutSeconds: 29, table: 'read-write', settings: true, edge: true } as const;

/** What AI cost in a build is counted when its credits are returned. */
const stageUsage = { read: ['operations/*/usage-*'], canProbe: true } as const;
const operationFiles = { read: ['operations/*'], write: ['operations/*'], canProbe: true } as const;
const STAGE = { memoryMb: 1024, timeoutSeconds: 60, table: 'progress', work: operationFiles } as const;
/** A model may write for long. Lambda ends at 15 minutes, and the error should be the stage's own. */
const MODEL_STAGE = { ...STAGE, timeoutSeconds: 14 * 60, settings: true, model: true } as const;

const JOB = { memoryMb: 512, timeoutSeconds: 120, table: 'read-write' } as const;

export const FUNCTION_CONFIG: Record<FunctionName, FunctionConfig> = {
  'api-auth': { ...API, addresses: true },
  'api-config': { ...API, table: 'read', addresses: true },
  'api-generation': {
    ...API,
    addresses: true,
    images: true,
    work: {
      read: ['uploads/*', ...stageUsage.read],
      // An upload is written in the name of whoever signed its form.
      write: ['operations/*', 'uploads/*'],
      canProbe: true,
    },
    executions: ['StartExecution', 'StopExecution'],
  },
  'api-projects': {
    ...API,
    indexes: true,
    addresses: true,
    images: true,
    work: { read: ['uploads/*'], canProbe: true },
    apps: {
      read: ['raw/*', 'live/*', 'images/*'],
      write: ['raw/*', 'live/*', 'images/*'],
      remove: ['raw/*', 'live/*', 'images/*'],
      canProbe: true,
    },
  },
  'api-pages': {
    ...API,
    table: 'read',
    addresses: true,
    site: { read: ['shell/*'] },
    apps: { read: ['raw/*', 'live/*'], canProbe: true },
  },
  'api-credits': { ...API, indexes: true },
  'api-bank': { ...API },
  'api-assistant': { ...API, model: true, apps: { read: ['raw/*'], canProbe: true } },
  'api-gated': {
    ...API,
    addresses: true,
    model: true,
    images: true,
    imageServices: true,
    apps: { write: ['images/*'] },
  },
  'api-admin': {
    ...API,
    indexes: true,
    adminPassword: true,
    executions: ['StopExecution'],
    work: stageUsage,
  },

  'stage-plan': MODEL_STAGE,
  // Eight pictures, four at a time, two tries of 60 s and 12 s of encoding each: 288 s.
  'stage-images': { ...STAGE, timeoutSeconds: 5 * 60, images: true, imageServices: true },
  // These two show what is written so far.
  'stage-code': { ...MODEL_STAGE, apps: { write: ['partial/*'] } },
  'stage-edit': {
    ...MODEL_STAGE,
    apps: { read: ['raw/*'], write: ['partial/*'], canProbe: true },
  },
  'stage-assemble': STAGE,
  // It runs untrusted code, so it reaches nothing but the files of operations. Two tries to unpack (60 s) and start (20 s) the
  // browser, to look (18 s) and to close (6 s) take 208 s at most, and the error should be the stage's own, which is tried again.
  'stage-check': {
    memoryMb: 2048,
    timeoutSeconds: 4 * 60,
    browser: true,
    work: { read: ['operations/*'], write: ['operations/*'] },
  },
  'stage-repair': MODEL_STAGE,
  // The last one ends the operation, and with it the hold on its credits.
  'stage-save': { ...STAGE, table: 'read-write', addresses: true, apps: { write: ['raw/*', 'images/*'] } },
  'stage-fail': { ...STAGE, table: 'read-write', work: { read: ['operations/*'], canProbe: true } },

  'job-settle-execution': { ...JOB, work: stageUsage },
  'job-sweep-holds': { ...JOB, indexes: true, work: stageUsage },
  'job-settle-purchases': { ...JOB, indexes: true, settings: true },
};
