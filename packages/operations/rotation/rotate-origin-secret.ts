import {
  type CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_HEADER } from '../../../shared/contract/origin-secret-header.ts';

/** CloudFront can take minutes to deploy a change everywhere. */
const DEPLOYED_WITHIN_SECONDS = 30 * 60;

export interface RotationServices {
  secrets: SecretsManagerClient;
  cloudFront: CloudFrontClient;
  /** Seconds between polls of a distribution; defaults to the SDK's interval. */
  pollSeconds?: number;
  report(line: string): void;
}

export interface Rotation {
  secretId: string;
  distributionIds: readonly string[];
  /** The new secret, in printable characters. */
  value: string;
}

/** Thrown when a distribution has no origin with the secret, or did not deploy the new secret in time. */
export class RotationError extends Error {
  override readonly name = 'RotationError';
  readonly code = 'origin_secret_not_rotated';
}

/**
 * Stores the new secret, sets it in each distribution, then removes the old one. In between, the API accepts both
 * secrets. After an interruption, the next run continues with the stored new secret, because a third secret would
 * invalidate the old one, which some distributions still send. Throws RotationError and SDK errors.
 */
export async function rotateOriginSecret(services: RotationServices, rotation: Rotation): Promise<void> {
  const { secrets, report } = services;
  const { secretId, distributionIds } = rotation;
  for (const id of distributionIds) await untilDeployed(services, id);
  const { SecretString: current = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  const sent = await Promise.all(distributionIds.map((id) => sentFrom(services, id)));
  const isUnfinished = sent.some((each) => each !== current);
  const value = isUnfinished ? current : rotation.value;
  const put = () => secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: value }));
  if (!isUnfinished) await put();
  report('The API accepts the new secret and the old one.');
  for (const id of distributionIds) await sendFrom(services, id, value);
  for (const id of distributionIds) {
    await untilDeployed(services, id);
    report(`${id} sends the new secret.`);
  }
  // The API also accepts the previous version of the secret. After this second write, that version equals the new
  // secret.
  await put();
  report('The old secret is removed. Cached results for it end within an hour.');
}

async function sentFrom({ cloudFront }: RotationServices, Id: string): Promise<string> {
  const { DistributionConfig: config } = await cloudFront.send(new GetDistributionConfigCommand({ Id }));
  const headers = config?.Origins?.Items?.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []);
  const value = headers?.find(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_SECRET_HEADER)?.HeaderValue;
  if (value === undefined) throw noSecret(Id);
  return value;
}

const noSecret = (id: string) => new RotationError(`No origin of ${id} gets the header ${ORIGIN_SECRET_HEADER}.`);

async function sendFrom({ cloudFront, report }: RotationServices, Id: string, value: string): Promise<void> {
  const { DistributionConfig: config, ETag } = await cloudFront.send(new GetDistributionConfigCommand({ Id }));
  const changed = config && withSecret(config, value);
  if (!changed) throw noSecret(Id);
  // With the ETag, CloudFront refuses the update if the distribution has changed since it was read.
  await cloudFront.send(new UpdateDistributionCommand({ Id, DistributionConfig: changed, IfMatch: ETag }));
  report(`${Id} is deploying the new secret.`);
}

/**
 * Returns the configuration with the secret replaced and nothing else changed; undefined when no origin has a secret.
 */
function withSecret(config: DistributionConfig, value: string): DistributionConfig | undefined {
  let hasSecret = false;
  const Items = config.Origins?.Items?.map((origin) => {
    const headers = origin.CustomHeaders?.Items?.map((header) => {
      if (header.HeaderName?.toLowerCase() !== ORIGIN_SECRET_HEADER) return header;
      hasSecret = true;
      return { ...header, HeaderValue: value };
    });
    if (!headers) return origin;
    return { ...origin, CustomHeaders: { Quantity: headers.length, Items: headers } };
  });
  if (!hasSecret || !Items) return undefined;
  return { ...config, Origins: { Quantity: Items.length, Items } };
}

async function untilDeployed({ cloudFront, pollSeconds }: RotationServices, Id: string): Promise<void> {
  const every = pollSeconds === undefined ? {} : { minDelay: pollSeconds, maxDelay: pollSeconds };
  try {
    await waitUntilDistributionDeployed({ client: cloudFront, maxWaitTime: DEPLOYED_WITHIN_SECONDS, ...every }, { Id });
  } catch (cause) {
    throw new RotationError(`${Id} did not deploy the new secret in time. Both are accepted; run this again.`, {
      cause,
    });
  }
}
