/** The keys of the services that draw: put into the stack's secret, where the functions read them. */
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Cloud } from './cloud.ts';
import { REGION } from './template/resolver.ts';

/** Keeps those that are given; without any, what the secret holds stays as it is. */
export async function setImageKeys(
  cloud: Pick<Cloud, 'nameOf' | 'operator' | 'endpointVariables'>,
  { google = '', openai = '' }: { google?: string | undefined; openai?: string | undefined },
): Promise<void> {
  if (google === '' && openai === '') return;
  const client = new SecretsManagerClient({
    region: REGION,
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
    credentials: cloud.operator,
  });
  await client.send(
    new PutSecretValueCommand({
      SecretId: cloud.nameOf('secrets', 'ImageKeys'),
      SecretString: JSON.stringify({ google, openai }),
    }),
  );
}
