import { INDEX_NAMES, type IndexName } from './index-names.ts';
import type { FunctionName } from './lambda-functions.ts';

export interface ObjectAccess {
  read?: readonly string[];
  write?: readonly string[];
  remove?: readonly string[];
  /** Adds s3:ListBucket, so that a missing key is "not found" instead of "access denied". */
  canProbe?: true;
}

type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** The S3 keys of files from npm packages that builds fetched. */
const FETCHED_FILES = ['vendor/npm/*'] as const;

const PROGRESS: readonly TableOperation[] = ['GetItem', 'UpdateItem'];
/** Table operations to authenticate callers, count their requests and move credits. */
const CALLS: readonly TableOperation[] = [...PROGRESS, 'PutItem'];
/** Table operations to end a build: release its held credits, and allow the user to start another build. */
const SETTLES: readonly TableOperation[] = [...CALLS, 'DeleteItem'];
const EVERYTHING: readonly TableOperation[] = [...SETTLES, 'ConditionCheckItem', 'Query', 'BatchGetItem'];

/** Size and timeout of a function, and the resources from which its environment and role are derived. */
export interface FunctionConfig {
  memoryMb: number;
  timeoutSeconds: number;
  table?: readonly TableOperation[];
  indexes?: readonly IndexName[];
  settings?: true;
  addresses?: true;
  work?: ObjectAccess;
  apps?: ObjectAccess;
  previews?: ObjectAccess;
  site?: ObjectAccess;
  model?: true;
  /** Calls the model of the Examiner instead of the one for other stages. */
  examiner?: true;
  /** Reads the secret that identifies requests from CloudFront. */
  originSecret?: true;
  /** Reads the secret for counting requests by the visitor's IP address. */
  visitorSecret?: true;
  /** Publishes events of changed records. */
  changeEvents?: true;
  receiptSecret?: true;
  /** Reads the key for signing webhook deliveries, and the allowed targets. */
  webhooks?: true;
  /** Reads the admin password, which admins need for their actions, also on the projects of other users. */
  adminPassword?: true;
  executions?: readonly ('StartExecution' | 'StopExecution' | 'DescribeExecution')[];
  chain?: true;
  /** Allows loading documents of apps. Traces leave out the secret URLs of the documents. */
  documents?: true;
  browser?: true;
  names?: 'serve' | 'withdraw';
  images?: true;
  /** Inserts drawings and icons into documents. */
  pictures?: true;
  imageKeys?: true;
  imageServices?: true;
  /** Fetches packages from the registry of the settings. */
  registry?: true;
  /** Records no traces, because a trace costs several times as much as a call. */
  untraced?: true;
}

/**
 * The timeout is below 30 s, because HTTP APIs end a request after that time. Every API function refuses requests that
 * bypass CloudFront. It reads accounts, keys and settings, because it authenticates its caller.
 */
const API = {
  memoryMb: 1024,
  timeoutSeconds: 29,
  originSecret: true,
  table: EVERYTHING,
  settings: true,
} as const;

/** Settling a build's credits reads the AI usage that its stages recorded. */
const stageUsage = { read: ['operations/*/usage-*'], canProbe: true } as const;
const operationFiles = { read: ['operations/*'], write: ['operations/*'], canProbe: true } as const;
const STAGE = { memoryMb: 1024, timeoutSeconds: 60, table: PROGRESS, work: operationFiles } as const;
/** Ends before Lambda's limit of 15 minutes, so that a slow model ends in the stage's own error. */
const MODEL_STAGE = {
  ...STAGE,
  // Less memory than for other stages, because the stage mostly waits for the model.
  memoryMb: 512,
  timeoutSeconds: 14 * 60,
  settings: true,
  model: true,
} as const;

/** The objects of functions that run untrusted code: the files of builds, and library files that everyone may read. */
export const BROWSER_ACCESS = {
  work: { read: ['operations/*'], write: ['operations/*'] },
  apps: { read: FETCHED_FILES },
} as const;

/** Runs untrusted code, so it can access only its objects, from a network without a way out. */
const BROWSER_STAGE = {
  // The maximum memory that a new AWS account allows.
  memoryMb: 3008,
  timeoutSeconds: 5 * 60,
  browser: true,
  ...BROWSER_ACCESS,
} as const;

const JOB = { memoryMb: 512, timeoutSeconds: 120 } as const;

export const FUNCTION_CONFIG: Record<FunctionName, FunctionConfig> = {
  'api-auth': {
    ...API,
    visitorSecret: true,
    addresses: true,
  },
  // Tells the site which image services have a key.
  'api-settings': { ...API, table: ['GetItem'], addresses: true, imageKeys: true },
  'api-builds': {
    ...API,
    adminPassword: true,
    addresses: true,
    images: true,
    work: {
      read: ['uploads/*', 'plans/*', ...stageUsage.read],
      // S3 checks an uploaded form against the permissions of the function that signed it.
      write: ['operations/*', 'uploads/*'],
      canProbe: true,
    },
    registry: true,
    // A free edit writes a new document, and a refunded build is deleted with its files.
    apps: {
      read: ['raw/*'],
      write: ['raw/*', 'images/*', ...FETCHED_FILES],
      remove: ['raw/*', 'live/*', 'images/*'],
      canProbe: true,
    },
    executions: ['StartExecution', 'StopExecution'],
  },
  'api-projects': {
    ...API,
    adminPassword: true,
    indexes: INDEX_NAMES,
    addresses: true,
    images: true,
    work: { read: ['uploads/*'], canProbe: true },
    apps: {
      read: ['raw/*', 'templates/*'],
      write: ['raw/*', 'live/*', 'images/*'],
      remove: ['raw/*', 'live/*', 'images/*'],
      canProbe: true,
    },
  },
  'api-publishing': {
    ...API,
    adminPassword: true,
    visitorSecret: true,
    indexes: INDEX_NAMES,
    addresses: true,
    images: true,
    names: 'serve',
    site: { read: ['shell/*'] },
    work: { read: ['uploads/*'], canProbe: true },
    apps: {
      read: ['raw/*', 'live/*', 'images/*', 'vendor/*'],
      write: ['raw/*', 'live/*', 'images/*'],
      remove: ['raw/*'],
      canProbe: true,
    },
  },
  'api-credits': {
    ...API,
    table: [...CALLS, 'ConditionCheckItem', 'BatchGetItem'],
    indexes: INDEX_NAMES,
    chain: true,
  },
  'api-assistant': {
    ...API,
    table: [...CALLS, 'ConditionCheckItem', 'BatchGetItem'],
    model: true,
    apps: { read: ['raw/*'], canProbe: true },
    // Stores a plan while the model writes it. The function api-builds reads the stored plan.
    work: { write: ['plans/*'] },
  },
  'api-app-services': {
    ...API,
    adminPassword: true,
    table: [...CALLS, 'ConditionCheckItem', 'Query'],
    visitorSecret: true,
    addresses: true,
    model: true,
    images: true,
    imageServices: true,
    apps: { write: ['images/*'] },
  },
  'api-app-data': {
    ...API,
    adminPassword: true,
    table: [...SETTLES, 'Query', 'BatchGetItem'],
    visitorSecret: true,
    changeEvents: true,
    // Reads the app data policy that the document of a previewed revision declares.
    apps: { read: ['raw/*'], canProbe: true },
  },
  // The MCP function calls the API with its client's key and does not access the data itself.
  'api-mcp': {
    memoryMb: 512,
    timeoutSeconds: API.timeoutSeconds,
    originSecret: true,
    addresses: true,
    documents: true,
  },
  'api-webhooks': {
    ...API,
    table: [...SETTLES, 'Query'],
    webhooks: true,
  },
  'api-admin': {
    ...API,
    indexes: INDEX_NAMES,
    adminPassword: true,
    executions: ['StopExecution'],
    work: stageUsage,
  },

  'workflow-plan': { ...MODEL_STAGE, imageKeys: true, previews: { write: ['partial/*'] } },
  // Eight images, four at a time, are two batches. A batch has up to two attempts of 72 s (60 s plus 12 s of encoding),
  // so the images take at most 288 s.
  'workflow-images': { ...STAGE, timeoutSeconds: 5 * 60, images: true, imageServices: true },
  // The states Plan, Code, Edit and Assemble write the unfinished document for the live preview.
  'workflow-code': {
    ...MODEL_STAGE,
    registry: true,
    pictures: true,
    apps: { write: FETCHED_FILES },
    previews: { write: ['partial/*'] },
  },
  'workflow-edit': {
    ...MODEL_STAGE,
    registry: true,
    pictures: true,
    apps: { read: ['raw/*', 'images/*'], write: FETCHED_FILES, canProbe: true },
    previews: { write: ['partial/*'] },
  },
  'workflow-assemble': { ...STAGE, previews: { write: ['partial/*'] } },
  // A browser attempt takes at most 202 s: to unpack (60 s), start (20 s), use (116 s) and close (6 s) the browser. The
  // second attempt starts within 80 s, and screenshots take 15 s. The sum of 297 s is below the timeout of 300 s, so a
  // slow browser causes the stage's own error, which is retried.
  'workflow-check': BROWSER_STAGE,
  'workflow-observe': BROWSER_STAGE,
  'workflow-examine': { ...MODEL_STAGE, examiner: true },
  'workflow-review': MODEL_STAGE,
  'workflow-repair': { ...MODEL_STAGE, registry: true, pictures: true, apps: { write: FETCHED_FILES } },
  // The Save state ends the build and settles its held credits.
  'workflow-save': {
    ...STAGE,
    table: [...SETTLES, 'ConditionCheckItem', 'Query'],
    addresses: true,
    work: { read: ['operations/*'], canProbe: true },
    apps: { write: ['raw/*', 'images/*'] },
    receiptSecret: true,
  },
  'workflow-fail': { ...STAGE, table: SETTLES, work: { read: ['operations/*'], canProbe: true } },

  'job-settle-execution': { ...JOB, table: SETTLES, work: stageUsage },
  'job-sweep-holds': {
    ...JOB,
    executions: ['DescribeExecution'],
    table: EVERYTHING,
    indexes: ['gsi1'],
    names: 'withdraw',
    work: stageUsage,
    // The apps of a deleted account are deleted with their files.
    apps: { remove: ['raw/*', 'live/*', 'images/*'], canProbe: true },
  },
  'job-settle-purchases': {
    ...JOB,
    table: [...CALLS, 'ConditionCheckItem'],
    indexes: ['gsi1'],
    settings: true,
    chain: true,
  },
  'job-send-webhooks': { ...JOB, table: PROGRESS, indexes: ['gsi1'], webhooks: true },
  'job-authorize-subscriber': { memoryMb: 256, timeoutSeconds: 10, visitorSecret: true, untraced: true },
  'job-watch-site': { memoryMb: 256, timeoutSeconds: 50, addresses: true },
};
