import { appOriginOf } from '../../shared/domain/app-host.ts';
import { DynamoDbAdminLog } from '../adapters/dynamodb/admin/action-log.ts';
import { DynamoDbIdempotency } from '../adapters/dynamodb/idempotency.ts';
import { DynamoDbRateLimits } from '../adapters/dynamodb/rate-limits.ts';
import { DynamoDbSettings } from '../adapters/dynamodb/settings/settings.ts';
import { Table } from '../adapters/dynamodb/table.ts';
import { EmfMeter } from '../adapters/metrics/emf-meter.ts';
import { randomIds } from '../adapters/random-ids.ts';
import { OriginSecret } from '../adapters/secrets/origin-secret.ts';
import { SecretsManagerStore } from '../adapters/secrets/secret-store.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Addresses } from '../ports/addresses.ts';
import type { FileStore } from '../ports/objects.ts';
import { consumedRates } from './consumed-rates.ts';
import { environment } from './environment.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';

/**
 * Services that several features need. Each one is a separate function, so that a bundle contains only the adapters
 * that its Lambda function uses. A service that few functions need and that loads code by a dynamic import is in a
 * separate file. In this file, esbuild's code splitting would put the code that the service shares with other modules
 * into the entry file of every function.
 */

export const clock = () => systemClock;
export const ids = () => randomIds;
export const meter = /* @__PURE__ */ once(() => new EmfMeter());

export const table = /* @__PURE__ */ once(() => new Table(environment('TABLE_NAME')));
export const settings = /* @__PURE__ */ once(() => new DynamoDbSettings(table(), environment('SETTINGS_DEFAULTS')));
export const actionLog = /* @__PURE__ */ once(() => new DynamoDbAdminLog(table()));
export const idempotency = /* @__PURE__ */ once(() => new DynamoDbIdempotency(table()));
export const rateLimits = /* @__PURE__ */ once(() => new DynamoDbRateLimits(table(), consumedRates.note));

export const addresses = /* @__PURE__ */ once((): Addresses => {
  const documentsUrl = environment('DOCUMENTS_URL');
  return {
    siteUrl: environment('SITE_URL'),
    appsUrl: environment('APPS_URL'),
    appOrigin: (projectId) => appOriginOf(documentsUrl, projectId),
  };
});

export const s3 = /* @__PURE__ */ once(async () => (await import('../adapters/s3/s3-client.ts')).createS3Client());

export function filesIn(variable: string): FileStore {
  const bucket = environment(variable);
  return lazy<FileStore>(async () => {
    const [{ S3Objects }, client] = await Promise.all([import('../adapters/s3/objects.ts'), s3()]);
    return new S3Objects(bucket, client);
  });
}

export const secrets = /* @__PURE__ */ once(() => new SecretsManagerStore());

const originSecret = /* @__PURE__ */ once(() => new OriginSecret(environment('ORIGIN_SECRET'), secrets(), clock()));
export const isFromCloudFront = (sent: string | undefined) => originSecret().isFromCloudFront(sent);

export const work = /* @__PURE__ */ once(() => filesIn('WORK_BUCKET'));
export const previewFiles = /* @__PURE__ */ once(() => filesIn('PREVIEWS_BUCKET'));
export const apps = /* @__PURE__ */ once(() => filesIn('APPS_BUCKET'));
