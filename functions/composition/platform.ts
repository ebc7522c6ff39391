import { appOriginOf } from '../../shared/domain/app-host.ts';
import { DynamoDbAdminLog } from '../adapters/dynamodb/admin/action-log.ts';
import { DynamoDbIdempotency } from '../adapters/dynamodb/idempotency.ts';
import { DynamoDbRateLimits } from '../adapters/dynamodb/rate-limits.ts';
import { DynamoDbSettings } from '../adapters/dynamodb/settings/settings.ts';
import { Table } from '../adapters/dynamodb/table.ts';
import { EmfMeter } from '../adapters/metrics/emf-meter.ts';
import { randomIds } from '../adapters/random-ids.ts';
import { SecretsManagerStore } from '../adapters/secrets/secret-store.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Addresses } from '../ports/addresses.ts';
import type { FileStore } from '../ports/objects.ts';
import { environment } from './environment.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';
import { takenRates } from './taken-rates.ts';

/*
 * What several features need. Each part is a function of its own, so that a bundle carries only the adapters that its
 * function uses. What loads code on first use and concerns few functions is a file of its own: in a split bundle, esbuild
 * puts what that code shares with the start into the start, also when the function does not use the part.
 */

export const clock = () => systemClock;
export const ids = () => randomIds;
export const meter = /* @__PURE__ */ once(() => new EmfMeter());

export const table = /* @__PURE__ */ once(() => new Table(environment('TABLE_NAME')));
export const settings = /* @__PURE__ */ once(
  () => new DynamoDbSettings(table(), environment('SETTINGS_DEFAULTS')),
);
export const actionLog = /* @__PURE__ */ once(() => new DynamoDbAdminLog(table()));
export const idempotency = /* @__PURE__ */ once(() => new DynamoDbIdempotency(table()));
export const rateLimits = /* @__PURE__ */ once(() => new DynamoDbRateLimits(table(), takenRates.note));

export const addresses = /* @__PURE__ */ once((): Addresses => {
  const documentsUrl = environment('DOCUMENTS_URL');
  return {
    siteUrl: environment('SITE_URL'),
    appsUrl: environment('APPS_URL'),
    appOrigin: (projectId) => appOriginOf(documentsUrl, projectId),
  };
});

export const s3 = /* @__PURE__ */ once(async () =>
  (await import('../adapters/s3/s3-client.ts')).createS3Client(),
);

/** Returns the files of the bucket that a variable of the environment names. */
export function filesIn(variable: string): FileStore {
  const bucket = environment(variable);
  return lazy<FileStore>(async () => {
    const [{ S3Objects }, client] = await Promise.all([import('../adapters/s3/objects.ts'), s3()]);
    return new S3Objects(bucket, client);
  });
}

export const secrets = /* @__PURE__ */ once(() => new SecretsManagerStore());

/** Work files of builds and uploads. */
export const work = /* @__PURE__ */ once(() => filesIn('WORK_BUCKET'));
/** What running builds show of their apps so far. */
export const previewFiles = /* @__PURE__ */ once(() => filesIn('PREVIEWS_BUCKET'));
/** Documents and images of apps. */
export const apps = /* @__PURE__ */ once(() => filesIn('APPS_BUCKET'));
