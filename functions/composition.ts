/** The one place that joins ports to adapters. Each part is a function, so that a bundle carries only what it uses. */

import { DynamoDbAppReports } from './adapters/dynamodb/admin-reports.ts';
import { DynamoDbAllowList } from './adapters/dynamodb/allow-list.ts';
import { DynamoDbApiKeys } from './adapters/dynamodb/api-keys.ts';
import { DynamoDbAppBanks } from './adapters/dynamodb/app-banks.ts';
import { DynamoDbAppUsage } from './adapters/dynamodb/app-usage.ts';
import { DynamoDbBalances } from './adapters/dynamodb/balances.ts';
import { DynamoDbBuilds } from './adapters/dynamodb/builds.ts';
import { DynamoDbChatRates } from './adapters/dynamodb/chat-rates.ts';
import { DynamoDbLedger } from './adapters/dynamodb/credit-ledger.ts';
import { DynamoDbNonces } from './adapters/dynamodb/nonces.ts';
import { DynamoDbProjectChanges } from './adapters/dynamodb/project-changes.ts';
import { DynamoDbProjects } from './adapters/dynamodb/projects.ts';
import { DynamoDbPublications } from './adapters/dynamodb/publications.ts';
import { DynamoDbPurchases } from './adapters/dynamodb/purchases.ts';
import { DynamoDbSettings } from './adapters/dynamodb/settings.ts';
import { Table } from './adapters/dynamodb/table.ts';
import { DynamoDbUploads } from './adapters/dynamodb/uploads.ts';
import { DynamoDbUsageLimits } from './adapters/dynamodb/usage-limits.ts';
import { DynamoDbUsers } from './adapters/dynamodb/users.ts';
import { GoogleArtist } from './adapters/images/google-artist.ts';
import { readImageServices } from './adapters/images/image-services.ts';
import { OpenAiArtist } from './adapters/images/openai-artist.ts';
import { proceduralArtist } from './adapters/images/procedural-artist.ts';
import { sharpEncoder } from './adapters/images/sharp-encoder.ts';
import { BedrockModel } from './adapters/models/bedrock.ts';
import { readModelService } from './adapters/models/model-service.ts';
import { OpenAiCompatibleModel } from './adapters/models/openai-compatible.ts';
import { randomIds } from './adapters/random-ids.ts';
import { S3Objects } from './adapters/s3/objects.ts';
import { createS3Client } from './adapters/s3/s3-client.ts';
import { S3UploadForms } from './adapters/s3/upload-forms.ts';
import { EdgeSecret } from './adapters/secrets/edge-secret.ts';
import { ImageKeys } from './adapters/secrets/image-keys.ts';
import { modelKeyReader } from './adapters/secrets/model-key.ts';
import { SecretsManagerStore } from './adapters/secrets/secret-store.ts';
import { paymentWriter } from './adapters/solana/payment-transaction.ts';
import { RpcPool } from './adapters/solana/rpc-pool.ts';
import { SolanaChain } from './adapters/solana/solana-chain.ts';
import { ParameterStoreAddresses } from './adapters/ssm/addresses.ts';
import { StepFunctionsWorkflow } from './adapters/stepfunctions/workflow.ts';
import { systemClock } from './adapters/system-clock.ts';

export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/**
 * Makes a part when it is first asked for, once per instance.
 * @__NO_SIDE_EFFECTS__
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}

export const table = once(() => new Table(environment('TABLE_NAME')));

export const clock = () => systemClock;
const ids = () => randomIds;
export const settings = once(() => new DynamoDbSettings(table(), environment('SETTINGS_DEFAULTS')));
const addresses = once(
  () =>
    new ParameterStoreAddresses({
      site: () => environment('SITE_URL_PARAMETER'),
      apps: () => environment('APPS_URL_PARAMETER'),
    }),
);
export const users = once(() => new DynamoDbUsers(table()));
const nonces = once(() => new DynamoDbNonces(table()));
const apiKeys = once(() => new DynamoDbApiKeys(table()));
export const balances = once(() => new DynamoDbBalances(table()));
export const ledger = once(() => new DynamoDbLedger(table()));
export const purchases = once(() => new DynamoDbPurchases(table()));
const banks = once(() => new DynamoDbAppBanks(table()));
const chain = once(
  () => new SolanaChain(new RpcPool({ urls: async () => (await settings().read()).rpcUrls })),
);
export const builds = once(() => new DynamoDbBuilds(table(), systemClock));
const projects = once(() => new DynamoDbProjects(table()));
const projectChanges = once(() => new DynamoDbProjectChanges(table()));
const chatRates = once(() => new DynamoDbChatRates(table()));
const s3 = once(createS3Client);
export const secrets = once(() => new SecretsManagerStore());
export const work = once(() => new S3Objects(environment('WORK_BUCKET'), s3()));
const apps = once(() => new S3Objects(environment('APPS_BUCKET'), s3()));
const publications = once(() => new DynamoDbPublications(table()));
const site = once(() => new S3Objects(environment('SITE_BUCKET'), s3()));
const uploads = once(() => new DynamoDbUploads(table()));
const uploadForms = once(() => new S3UploadForms(environment('WORK_BUCKET'), s3(), systemClock));
export const reports = once(() => new DynamoDbAppReports(table()));
const usageLimits = once(() => new DynamoDbUsageLimits(table()));
const appUsage = once(() => new DynamoDbAppUsage(table()));
export const workflow = once(() => new StepFunctionsWorkflow(environment('STATE_MACHINE_ARN')));
const model = once(() => {
  const modelId = async () => (await settings().read()).modelId;
  const service = readModelService(environment('MODEL_SERVICE'));
  if (service.provider === 'bedrock') return new BedrockModel(modelId);
  const readKey = modelKeyReader(environment('MODEL_KEY_SECRET'), secrets());
  return new OpenAiCompatibleModel({ baseUrl: service.baseUrl, modelId, readKey });
});

const artists = once(() => {
  const { google, openai } = readImageServices(environment('IMAGE_SERVICES'));
  const keys = new ImageKeys(environment('IMAGE_KEYS_SECRET'), secrets());
  return {
    IMAGEN3: new GoogleArtist({ ...google, readKey: () => keys.read('google') }),
    DALLE3: new OpenAiArtist({ ...openai, readKey: () => keys.read('openai') }),
  };
});

export const allowList = once(() => new DynamoDbAllowList(table()));

const edge = once(() => new EdgeSecret(environment('EDGE_SECRET'), secrets(), systemClock));

/** What deciding who calls, and which way, takes; every API function has it. */
export const authenticationServices = () => ({
  edge: edge(),
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
  allowList: allowList(),
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

export const revisionServices = () => ({ ...generationServices(), projects: projects() });

export const projectServices = () => ({
  projects: projects(),
  addresses: addresses(),
  balances: balances(),
});

export const projectChangeServices = () => ({
  ...projectServices(),
  ...imageReadingServices(),
  projectChanges: projectChanges(),
  publications: publications(),
  usageLimits: usageLimits(),
  apps: apps(),
  ids: ids(),
});

export const pageServices = () => ({
  publications: publications(),
  projects: projects(),
  users: users(),
  addresses: addresses(),
  site: site(),
});

export const documentServices = () => ({ projects: projects(), users: users(), apps: apps() });

export const assistantServices = () => ({
  projects: projects(),
  apps: apps(),
  ledger: ledger(),
  chatRates: chatRates(),
  model: model(),
  ids: ids(),
  clock: clock(),
});

export const reportServices = () => ({
  projects: projects(),
  reports: reports(),
  usageLimits: usageLimits(),
  ids: ids(),
  clock: clock(),
});

const gatedServices = () => ({
  projects: projects(),
  users: users(),
  usageLimits: usageLimits(),
  ledger: ledger(),
  ids: ids(),
  clock: clock(),
});

export const gatedChatServices = () => ({ ...gatedServices(), model: model() });

export const gatedImageServices = () => ({
  ...gatedServices(),
  artist: artists().IMAGEN3,
  vectorArtist: proceduralArtist,
  imageEncoder: sharpEncoder,
  apps: apps(),
  addresses: addresses(),
});

export const appUsageServices = () => ({ projects: projects(), appUsage: appUsage(), clock: clock() });

const stageServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const modelStageServices = () => ({ ...stageServices(), model: model() });

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

export const chainServices = () => ({ chain: chain(), settings: settings(), clock: clock() });

export const purchaseServices = () => ({
  ...chainServices(),
  purchases: purchases(),
  payments: paymentWriter,
  usageLimits: usageLimits(),
});

export const ledgerServices = () => ({ ledger: ledger(), clock: clock() });

export const bankServices = () => ({ banks: banks(), balances: balances(), clock: clock(), ids: ids() });

export const settlementServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const failServices = () => ({ builds: builds(), work: work() });

export const checkWorkFiles = () => work();
