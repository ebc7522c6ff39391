import { componentKit } from 'virtual:app-scripts';
import { DynamoDbBuildQueue } from '../adapters/dynamodb/builds/build-queue.ts';
import { DynamoDbBuildReturns } from '../adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuildWatches } from '../adapters/dynamodb/builds/build-watches.ts';
import { DynamoDbBuilds } from '../adapters/dynamodb/builds/builds.ts';
import { DynamoDbSigningKeys } from '../adapters/dynamodb/builds/signing-keys.ts';
import { meteredBuilds, meteredReturns } from '../adapters/metrics/metered-builds.ts';
import type { UploadForms, Workflow } from '../ports/builds.ts';
import { balances } from './credits.ts';
import { environment } from './environment.ts';
import { imageReadingServices, uploads } from './images.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';
import { packages } from './packages.ts';
import { addresses, apps, clock, ids, meter, rateLimits, s3, settings, table } from './platform.ts';
import { projectChanges, projects, urlKeys } from './projects.ts';

export const builds = /* @__PURE__ */ once(() => meteredBuilds(new DynamoDbBuilds(table(), clock()), meter(), clock()));
export const buildQueue = /* @__PURE__ */ once(() => new DynamoDbBuildQueue(table()));
export const workflow = /* @__PURE__ */ once(() => {
  const stateMachineArn = environment('STATE_MACHINE_ARN');
  return lazy<Workflow>(async () => {
    const { StepFunctionsWorkflow } = await import('../adapters/stepfunctions/workflow.ts');
    return new StepFunctionsWorkflow(stateMachineArn);
  });
});

const uploadForms = /* @__PURE__ */ once(() => {
  const bucket = environment('WORK_BUCKET');
  return lazy<UploadForms>(async () => {
    const [{ S3UploadForms }, client] = await Promise.all([import('../adapters/s3/upload-forms.ts'), s3()]);
    return new S3UploadForms(bucket, client, clock());
  });
});

export const uploadServices = () => ({
  uploads: uploads(),
  uploadForms: uploadForms(),
  rateLimits: rateLimits(),
  settings: settings(),
  ids: ids(),
  clock: clock(),
});

export const buildServices = () => ({
  ...imageReadingServices(),
  builds: builds(),
  workflow: workflow(),
  queue: buildQueue(),
  addresses: addresses(),
  ids: ids(),
  clock: clock(),
});

export const revisionServices = () => ({ ...buildServices(), projects: projects() });

export const importServices = () => ({
  ...buildServices(),
  packages: packages(),
  rateLimits: rateLimits(),
  settings: settings(),
  componentKit,
});

export const freeEditServices = () => ({
  ...imageReadingServices(),
  builds: builds(),
  projects: projects(),
  projectChanges: projectChanges(),
  apps: apps(),
  addresses: addresses(),
  ids: ids(),
});

export const statusServices = () => ({
  ...revisionServices(),
  urlKeys: urlKeys(),
  buildWatches: new DynamoDbBuildWatches(table()),
});

export const watchServices = () => ({ builds: builds(), addresses: addresses() });

export const signingKeys = /* @__PURE__ */ once(() => new DynamoDbSigningKeys(table(), clock()));

export const receiptServices = () => ({ builds: builds(), addresses: addresses() });

export const filmStripServices = () => ({ builds: builds(), apps: apps() });

export const returnServices = () => ({
  builds: builds(),
  buildReturns: meteredReturns(new DynamoDbBuildReturns(table()), meter()),
  projects: projects(),
  balances: balances(),
  apps: apps(),
  clock: clock(),
});
