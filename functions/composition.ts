/** The one place that joins ports to adapters. Each part is a function, so that a bundle carries only what it uses. */

import { DynamoDbApiKeys } from './adapters/dynamodb/api-keys.ts';
import { DynamoDbBalances } from './adapters/dynamodb/balances.ts';
import { DynamoDbBuilds } from './adapters/dynamodb/builds.ts';
import { DynamoDbNonces } from './adapters/dynamodb/nonces.ts';
import { DynamoDbProjects } from './adapters/dynamodb/projects.ts';
import { DynamoDbSettings } from './adapters/dynamodb/settings.ts';
import { Table } from './adapters/dynamodb/table.ts';
import { DynamoDbUploads } from './adapters/dynamodb/uploads.ts';
import { DynamoDbUsers } from './adapters/dynamodb/users.ts';
import { proceduralArtist } from './adapters/images/procedural-artist.ts';
import { sharpEncoder } from './adapters/images/sharp-encoder.ts';
import { BedrockModel } from './adapters/models/bedrock.ts';
import { randomIds } from './adapters/random-ids.ts';
import { S3Objects } from './adapters/s3/objects.ts';
import { S3UploadForms } from './adapters/s3/upload-forms.ts';
import { ParameterStoreAddresses } from './adapters/ssm/addresses.ts';
import { StepFunctionsWorkflow } from './adapters/stepfunctions/workflow.ts';
import { systemClock } from './adapters/system-clock.ts';

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/**
 * Makes a part when it is first asked for, once per instance.
 * @__NO_SIDE_EFFECTS__
 */
function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}

const table = once(() => new Table(environment('TABLE_NAME')));

const clock = () => systemClock;
const ids = () => randomIds;
const settings = once(() => new DynamoDbSettings(table(), environment('SETTINGS_DEFAULTS')));
const addresses = once(
  () =>
    new ParameterStoreAddresses({
      site: () => environment('SITE_URL_PARAMETER'),
      apps: () => environment('APPS_URL_PARAMETER'),
    }),
);
const users = once(() => new DynamoDbUsers(table()));
const nonces = once(() => new DynamoDbNonces(table()));
const apiKeys = once(() => new DynamoDbApiKeys(table()));
const balances = once(() => new DynamoDbBalances(table()));
const builds = once(() => new DynamoDbBuilds(table(), systemClock));
const projects = once(() => new DynamoDbProjects(table()));
const s3 = once(() => {
  const region = environment('AWS_REGION');
  return {
    region,
    endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: environment('AWS_ACCESS_KEY_ID'),
      secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    },
  };
});
const work = once(() => new S3Objects(environment('WORK_BUCKET'), s3()));
const apps = once(() => new S3Objects(environment('APPS_BUCKET'), s3()));
const uploads = once(() => new DynamoDbUploads(table()));
const uploadForms = once(() => {
  const bucket = environment('WORK_BUCKET');
  const { region, credentials } = s3();
  const override = process.env.AWS_ENDPOINT_URL_S3;
  // A browser must reach it without a redirect: the bucket's own domain, or below the endpoint that is set.
  const url = override ? `${override}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  return new S3UploadForms({ bucket, url, region, credentials }, systemClock);
});
const workflow = once(() => new StepFunctionsWorkflow(environment('STATE_MACHINE_ARN')));
const model = once(() => new BedrockModel(async () => (await settings().read()).modelId));
const artist = () => proceduralArtist;

/** What deciding who calls takes; every API function has it. */
export const authenticationServices = () => ({
  users: users(),
  apiKeys: apiKeys(),
  settings: settings(),
  clock: clock(),
});

export const signInServices = () => ({
  ...authenticationServices(),
  nonces: nonces(),
  balances: balances(),
  addresses: addresses(),
  ids: ids(),
});

export const configServices = () => ({ settings: settings(), addresses: addresses() });

/** What reading a picture takes that a call brings along. */
const imageReadingServices = () => ({
  uploads: uploads(),
  work: work(),
  imageEncoder: sharpEncoder,
  clock: clock(),
});

export const uploadServices = () => ({
  uploads: uploads(),
  uploadForms: uploadForms(),
  ids: ids(),
  clock: clock(),
});

export const generationServices = () => ({
  ...imageReadingServices(),
  builds: builds(),
  workflow: workflow(),
  addresses: addresses(),
  ids: ids(),
  clock: clock(),
});

export const projectServices = () => ({ projects: projects(), addresses: addresses() });

export const modelStageServices = () => ({ builds: builds(), work: work(), clock: clock(), model: model() });

export const imageStageServices = () => ({
  builds: builds(),
  work: work(),
  clock: clock(),
  artist: artist(),
});

export const assembleServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const saveServices = () => ({ ...assembleServices(), apps: apps(), addresses: addresses() });

export const settlementServices = () => ({ builds: builds(), clock: clock() });

export const failServices = () => ({ builds: builds(), work: work() });

export const checkWorkFiles = () => work();
