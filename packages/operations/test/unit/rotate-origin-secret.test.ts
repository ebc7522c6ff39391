import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OriginSecret } from '../../../../functions/adapters/secrets/origin-secret.ts';
import { RotationError, rotateOriginSecret } from '../../rotation/rotate-origin-secret.ts';

const cloudFront = mockClient(CloudFrontClient);
const secrets = mockClient(SecretsManagerClient);
const IDS = ['SITE', 'APPS'];
const HEADER = 'x-origin-verify';

let configs: Map<string, DistributionConfig>;
let stored: { current: string; previous: string };
let clockMs: number;
let lines: string[];

const configWith = (value: string): DistributionConfig => ({
  CallerReference: 'reference',
  Comment: 'kept as it is',
  Enabled: true,
  DefaultCacheBehavior: { TargetOriginId: 'api', ViewerProtocolPolicy: 'https-only' },
  Origins: {
    Quantity: 2,
    Items: [
      { Id: 'bucket', DomainName: 'bucket.example', CustomHeaders: { Quantity: 0 } },
      {
        Id: 'api',
        DomainName: 'api.example',
        CustomHeaders: {
          Quantity: 2,
          Items: [
            { HeaderName: 'X-Other', HeaderValue: 'other' },
            { HeaderName: HEADER, HeaderValue: value },
          ],
        },
      },
    ],
  },
});

const sentBy = (id: string) =>
  configs
    .get(id)
    ?.Origins?.Items?.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
    .find(({ HeaderName }) => HeaderName === HEADER)?.HeaderValue ?? '';

const update = ({ Id, DistributionConfig: config }: { Id: string; DistributionConfig: DistributionConfig }) => {
  configs.set(Id, config);
};

beforeEach(() => {
  cloudFront.reset();
  secrets.reset();
  configs = new Map(IDS.map((id) => [id, configWith('former')]));
  stored = { current: 'former', previous: '' };
  clockMs = 0;
  lines = [];
  secrets.on(PutSecretValueCommand).callsFake(({ SecretString }: { SecretString: string }) => {
    stored = { current: SecretString, previous: stored.current };
  });
  secrets.on(GetSecretValueCommand).callsFake(() => ({ SecretString: stored.current }));
  cloudFront.on(GetDistributionConfigCommand).callsFake(({ Id }: { Id: string }) => ({
    DistributionConfig: configs.get(Id),
    ETag: `tag of ${Id}`,
  }));
  cloudFront.on(UpdateDistributionCommand).callsFake(update);
  cloudFront.on(GetDistributionCommand).resolves({
    Distribution: {
      Id: 'any',
      ARN: 'any',
      Status: 'Deployed',
      LastModifiedTime: new Date(0),
      InProgressInvalidationBatches: 0,
      DomainName: 'any',
      DistributionConfig: undefined,
    },
  });
});
afterEach(() => expect(lines.join()).not.toContain('secret-value'));

/** A new instance has no cached secret, so it reads the stored one. */
function apiInstance() {
  const { current, previous } = stored;
  const store = { readCurrent: async () => current, readPrevious: async () => previous };
  return new OriginSecret('arn:secret', store, { nowMs: () => clockMs });
}

function rotate(report: (line: string) => void, value = 'secret-value') {
  return rotateOriginSecret(
    { secrets: new SecretsManagerClient(), cloudFront: new CloudFrontClient(), pollSeconds: 1, report },
    { secretId: 'arn:secret', distributionIds: IDS, value },
  );
}

it('at each step every request passes, whichever secret its place of CloudFront sends; then only the new one does', async () => {
  const seen: Promise<boolean[]>[] = [];
  await rotate((line) => {
    lines.push(line);
    if (line.startsWith('The old')) return;
    const before = apiInstance();
    seen.push(Promise.all([before.isFromCloudFront('former'), before.isFromCloudFront('secret-value')]));
  });
  expect(seen).toHaveLength(5);
  for (const passed of await Promise.all(seen)) expect(passed).toEqual([true, true]);
  expect(IDS.map(sentBy)).toEqual(['secret-value', 'secret-value']);
  expect(await apiInstance().isFromCloudFront('secret-value')).toBe(true);
  expect(await apiInstance().isFromCloudFront('former')).toBe(false);
});

it('changes one header, of the settings that it read', async () => {
  await rotate((line) => lines.push(line));
  for (const id of IDS) expect(configs.get(id)).toEqual(configWith('secret-value'));
  const tags = cloudFront.commandCalls(UpdateDistributionCommand).map(({ args }) => args[0].input.IfMatch);
  expect(tags).toEqual(['tag of SITE', 'tag of APPS']);
});

it('that ended early locks nobody out, and is run again', async () => {
  cloudFront.on(UpdateDistributionCommand, { Id: 'APPS' }).rejects(new Error('PreconditionFailed'));
  await expect(rotate((line) => lines.push(line))).rejects.toThrow('PreconditionFailed');
  const instance = apiInstance();
  for (const id of IDS) expect(await instance.isFromCloudFront(sentBy(id))).toBe(true);
  cloudFront.on(UpdateDistributionCommand, { Id: 'APPS' }).callsFake(update);
  await rotate((line) => {
    lines.push(line);
    if (!line.startsWith('The old')) expect([stored.current, stored.previous]).toEqual(['secret-value', 'former']);
  }, 'a third one');
  expect(IDS.map(sentBy)).toEqual(['secret-value', 'secret-value']);
  expect(await apiInstance().isFromCloudFront('former')).toBe(false);
});

it('changes nothing where no origin gets a secret', async () => {
  configs.set('APPS', { ...configWith('former'), Origins: { Quantity: 0, Items: [] } });
  await expect(rotate((line) => lines.push(line))).rejects.toThrow(RotationError);
  expect(stored.current).toBe('former');
});
