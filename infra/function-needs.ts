/** What each function is given: size, time, and the least it must reach. Its environment and its role follow from this. */
import type { FunctionName } from './function-catalogue.ts';

/** Key patterns inside a bucket. */
export interface ObjectNeeds {
  read?: readonly string[];
  write?: readonly string[];
  remove?: readonly string[];
  /** Lets a missing key answer "not found" instead of "access denied". */
  canProbe?: true;
}

export interface FunctionNeeds {
  memoryMb: number;
  timeoutSeconds: number;
  table?: 'read' | 'read-write';
  settings?: true;
  siteUrl?: true;
  appsUrl?: true;
  work?: ObjectNeeds;
  apps?: ObjectNeeds;
  model?: true;
  adminPassword?: true;
  executions?: readonly ('start' | 'stop' | 'describe')[];
  browser?: true;
}

/** HTTP APIs cut a request off at 30 s. */
const API = { memoryMb: 1024, timeoutSeconds: 29, table: 'read-write', settings: true } as const;
/** A model may write for long; Lambda ends at 15 minutes, and the error should be the stage's own. */
const WRITING = { memoryMb: 1024, timeoutSeconds: 14 * 60, table: 'read-write', settings: true } as const;
const SHORT_STAGE = { memoryMb: 1024, timeoutSeconds: 60, table: 'read-write' } as const;
const JOB = { memoryMb: 512, timeoutSeconds: 120, table: 'read-write', settings: true } as const;

const OPERATIONS = 'operations/*';
const UPLOADS = 'uploads/*';
const operationFiles = { read: [OPERATIONS], write: [OPERATIONS], canProbe: true } as const;

export const FUNCTION_NEEDS: Record<FunctionName, FunctionNeeds> = {
  'api-auth': { ...API, siteUrl: true },
  'api-config': { ...API, table: 'read', appsUrl: true },
  'api-generation': {
    ...API,
    siteUrl: true,
    appsUrl: true,
    work: { read: [OPERATIONS, UPLOADS], write: [OPERATIONS, UPLOADS], canProbe: true },
    executions: ['start', 'stop', 'describe'],
  },
  'api-projects': {
    ...API,
    siteUrl: true,
    appsUrl: true,
    work: { read: [UPLOADS], canProbe: true },
    apps: {
      read: ['raw/*', 'images/*'],
      write: ['raw/*', 'images/*'],
      remove: ['raw/*', 'images/*'],
      canProbe: true,
    },
  },
  'api-credits': { ...API },
  'api-bank': { ...API },
  'api-assistant': { ...API, model: true, apps: { read: ['raw/*'], canProbe: true } },
  'api-gated': { ...API, appsUrl: true, model: true, apps: { write: ['images/*'] } },
  'api-admin': { ...API, adminPassword: true },

  'stage-plan': { ...WRITING, model: true, work: operationFiles },
  'stage-images': {
    ...SHORT_STAGE,
    timeoutSeconds: 5 * 60,
    settings: true,
    appsUrl: true,
    work: operationFiles,
    apps: { write: ['images/*'] },
  },
  'stage-code': { ...WRITING, model: true, work: operationFiles },
  'stage-assemble': { ...SHORT_STAGE, appsUrl: true, work: operationFiles },
  // It runs untrusted code, so it reaches nothing but the files of operations.
  'stage-check': {
    memoryMb: 2048,
    timeoutSeconds: 120,
    browser: true,
    work: { read: [OPERATIONS], write: [OPERATIONS] },
  },
  'stage-repair': { ...WRITING, model: true, work: operationFiles },
  'stage-save': {
    ...SHORT_STAGE,
    settings: true,
    siteUrl: true,
    appsUrl: true,
    work: operationFiles,
    apps: { write: ['raw/*', 'images/*'] },
  },
  'stage-fail': { ...SHORT_STAGE, settings: true, work: operationFiles },

  'job-settle-execution': { ...JOB, work: operationFiles, executions: ['describe'] },
  'job-sweep-holds': { ...JOB, work: operationFiles, executions: ['stop', 'describe'] },
};
