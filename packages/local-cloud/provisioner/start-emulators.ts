import { join } from 'node:path';
import { type AppSync, startAppSync } from '../appsync/start-appsync.ts';
import { type BedrockEmulator, type BedrockOptions, startBedrock } from '../bedrock/start-bedrock.ts';
import { type CloudFrontApi, startCloudFrontApi } from '../cloudfront/start-cloudfront-api.ts';
import { type DynamoDb, startDynamoDb } from '../dynamodb/start-dynamo-db.ts';
import { createEventBus, type EventBus } from '../eventbridge/event-bus.ts';
import type { Interference } from '../host/interference.ts';
import type { CredentialStore } from '../iam/credential-store.ts';
import type { Authorize } from '../iam/permission.ts';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { type S3Emulator, startS3 } from '../s3/start-s3.ts';
import { type SecretsManager, startSecretsManager } from '../secrets-manager/start-secrets-manager.ts';
import type { ExecutionStatusDetail } from '../step-functions/executions.ts';
import {
  type StepFunctions,
  type StepFunctionsOptions,
  startStepFunctions,
} from '../step-functions/start-step-functions.ts';

export interface EmulatorOptions {
  dataDir: string;
  s3Port: number;
  eventsPort: number;
  credentials: CredentialStore;
  authorize: Authorize;
  invokeFunction: InvokeFunction;
  /**
   * Stops the functions. Called after the workflows stop, so that no workflow sees a failing function, and before the
   * stores stop.
   */
  stopFunctions: () => Promise<void>;
  model: Pick<BedrockOptions, 'model' | 'forward' | 'tokensPerSecond'>;
  /** Records changes in memory, so that the table and the buckets can be restored to an earlier time. */
  keepsHistory?: boolean | undefined;
  waitOverrides?: StepFunctionsOptions['waitOverrides'];
  interference?: Interference | undefined;
  /** Name server that CloudFront queries for the domains of tenants. When empty, the machine's resolver is used. */
  nameServer?: string | undefined;
}

export interface Emulators {
  dynamoDb: DynamoDb;
  s3: S3Emulator;
  stepFunctions: StepFunctions;
  bedrock: BedrockEmulator;
  secretsManager: SecretsManager;
  cloudFront: CloudFrontApi;
  appSync: AppSync;
  eventBus: EventBus;
  endpointVariables: Record<string, string>;
}

/** Adds each started emulator to `started`, so that it is closed when a later one fails. */
export async function startEmulators(options: EmulatorOptions, started: AsyncDisposableStack): Promise<Emulators> {
  const { dataDir, credentials, authorize, invokeFunction, model, interference } = options;
  const access = { findCredentials: credentials.find, authorize };
  const folder = (name: string) => ({ ...access, dataDir: join(dataDir, name) });
  const keep = <Service extends { close(): Promise<void> }>(service: Service): Service =>
    started.adopt(service, (each) => each.close());

  const eventBus = createEventBus({ invokeFunction });
  const dynamoDb = keep(await startDynamoDb({ ...folder('dynamodb'), keepsHistory: options.keepsHistory }));
  const s3 = keep(
    await startS3({
      ...folder('s3'),
      port: options.s3Port,
      keepsHistory: options.keepsHistory,
      isBehindProxies: interference !== undefined,
    }),
  );
  const bedrock = keep(await startBedrock({ ...model, ...access, faultFor: interference?.modelFault }));
  const secretsManager = keep(await startSecretsManager(folder('secrets')));
  const cloudFront = keep(await startCloudFrontApi({ ...folder('cloudfront'), nameServer: options.nameServer ?? '' }));
  const appSync = keep(await startAppSync({ ...access, port: options.eventsPort, invokeFunction }));
  started.defer(options.stopFunctions);
  started.defer(() => eventBus.stop());
  const stepFunctions = keep(
    await startStepFunctions({
      ...folder('stepfunctions'),
      invokeFunction,
      waitOverrides: options.waitOverrides,
      onStatusChange: (detail) => {
        const publish = () => eventBus.publish(statusChangeOf(detail));
        return interference === undefined ? publish() : interference.deliver(detail, publish);
      },
    }),
  );
  const endpointVariables = {
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_SFN: stepFunctions.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.endpoint,
    AWS_ENDPOINT_URL_CLOUDFRONT: cloudFront.endpoint,
    AWS_ENDPOINT_URL_APPSYNC: appSync.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.endpoint,
  };
  return {
    dynamoDb,
    s3,
    stepFunctions,
    bedrock,
    secretsManager,
    cloudFront,
    appSync,
    eventBus,
    endpointVariables,
  };
}

function statusChangeOf(detail: ExecutionStatusDetail) {
  return {
    source: 'aws.states',
    'detail-type': 'Step Functions Execution Status Change',
    resources: [detail.executionArn],
    detail,
  };
}
