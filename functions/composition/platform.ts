import { DynamoDbAdminLog } from '../adapters/dynamodb/admin/action-log.ts';
import { DynamoDbRateLimits } from '../adapters/dynamodb/rate-limits.ts';
import { DynamoDbSettings } from '../adapters/dynamodb/settings/settings.ts';
import { Table } from '../adapters/dynamodb/table.ts';
import { AnthropicModel } from '../adapters/models/anthropic.ts';
import { BedrockModel } from '../adapters/models/bedrock.ts';
import { readModelService } from '../adapters/models/model-service.ts';
import { OpenAiCompatibleModel } from '../adapters/models/openai-compatible.ts';
import { randomIds } from '../adapters/random-ids.ts';
import { DeferredFiles } from '../adapters/s3/deferred-files.ts';
import { modelKeyReader } from '../adapters/secrets/model-key.ts';
import { SecretsManagerStore } from '../adapters/secrets/secret-store.ts';
import { ParameterStoreAddresses } from '../adapters/ssm/addresses.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';

/*
 * What several features need. Each part is a function of its own, so that a bundle carries only the adapters that its
 * function uses.
 */

export const clock = () => systemClock;
export const ids = () => randomIds;

export const table = /* @__PURE__ */ once(() => new Table(environment('TABLE_NAME')));
export const settings = /* @__PURE__ */ once(
  () => new DynamoDbSettings(table(), environment('SETTINGS_DEFAULTS')),
);
export const actionLog = /* @__PURE__ */ once(() => new DynamoDbAdminLog(table()));
export const rateLimits = /* @__PURE__ */ once(() => new DynamoDbRateLimits(table()));

export const addresses = /* @__PURE__ */ once(
  () =>
    new ParameterStoreAddresses({
      site: () => environment('SITE_URL_PARAMETER'),
      apps: () => environment('APPS_URL_PARAMETER'),
    }),
);

export const s3 = /* @__PURE__ */ once(async () =>
  (await import('../adapters/s3/s3-client.ts')).createS3Client(),
);

/** Returns the files of the bucket that a variable of the environment names. */
export function filesIn(variable: string): DeferredFiles {
  const bucket = environment(variable);
  return new DeferredFiles(
    once(async () => {
      const [{ S3Objects }, client] = await Promise.all([import('../adapters/s3/objects.ts'), s3()]);
      return new S3Objects(bucket, client);
    }),
  );
}

export const secrets = /* @__PURE__ */ once(() => new SecretsManagerStore());

/** Work files of builds and uploads. */
export const work = /* @__PURE__ */ once(() => filesIn('WORK_BUCKET'));
/** Documents and images of apps. */
export const apps = /* @__PURE__ */ once(() => filesIn('APPS_BUCKET'));

export const model = /* @__PURE__ */ once(() => {
  const modelId = async () => (await settings().read()).modelId;
  const service = readModelService(environment('MODEL_SERVICE'));
  if (service.provider === 'bedrock') return new BedrockModel({ modelId });
  const readKey = modelKeyReader(environment('MODEL_KEY_SECRET'), secrets());
  const options = { baseUrl: service.baseUrl, modelId, readKey };
  return service.provider === 'anthropic' ? new AnthropicModel(options) : new OpenAiCompatibleModel(options);
});
