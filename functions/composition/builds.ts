import { DynamoDbBuildReturns } from '../adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuilds } from '../adapters/dynamodb/builds/builds.ts';
import { proceduralArtist } from '../adapters/images/procedural-artist.ts';
import { sharpEncoder } from '../adapters/images/sharp-encoder.ts';
import { DeferredUploadForms } from '../adapters/s3/deferred-files.ts';
import { StepFunctionsWorkflow } from '../adapters/stepfunctions/workflow.ts';
import { balances, ledger } from './credits.ts';
import { environment } from './environment.ts';
import { artists, imageReadingServices, imageSources, uploads } from './images.ts';
import { once } from './once.ts';
import { addresses, apps, clock, ids, model, s3, table, work } from './platform.ts';
import { projects } from './projects.ts';

export const builds = /* @__PURE__ */ once(() => new DynamoDbBuilds(table(), clock()));
export const workflow = /* @__PURE__ */ once(
  () => new StepFunctionsWorkflow(environment('STATE_MACHINE_ARN')),
);

const uploadForms = /* @__PURE__ */ once(() => {
  const bucket = environment('WORK_BUCKET');
  return new DeferredUploadForms(
    once(async () => {
      const [{ S3UploadForms }, client] = await Promise.all([import('../adapters/s3/upload-forms.ts'), s3()]);
      return new S3UploadForms(bucket, client, clock());
    }),
  );
});

export const uploadServices = () => ({
  uploads: uploads(),
  uploadForms: uploadForms(),
  ids: ids(),
  clock: clock(),
});

export const buildServices = () => ({
  ...imageReadingServices(),
  builds: builds(),
  workflow: workflow(),
  addresses: addresses(),
  ids: ids(),
  clock: clock(),
});

export const revisionServices = () => ({ ...buildServices(), projects: projects() });

export const returnServices = () => ({
  builds: builds(),
  buildReturns: new DynamoDbBuildReturns(table()),
  projects: projects(),
  balances: balances(),
  apps: apps(),
  clock: clock(),
});

const stageServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const modelStageServices = () => ({ ...stageServices(), model: model() });

export const planServices = () => ({ ...modelStageServices(), imageSources: imageSources() });

export const writingStageServices = () => ({ ...modelStageServices(), apps: apps() });

export const imageStageServices = () => ({
  ...stageServices(),
  artists: artists(),
  vectorArtist: proceduralArtist,
  imageEncoder: sharpEncoder,
});

export const assembleServices = stageServices;

export const saveServices = () => ({
  ...stageServices(),
  apps: apps(),
  addresses: addresses(),
  projects: projects(),
});

export const settlementServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const sweepServices = () => ({ ...settlementServices(), ledger: ledger() });

export const failServices = () => ({ builds: builds(), work: work() });
