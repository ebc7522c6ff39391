import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Cloud } from '../provisioner/boot-cloud.ts';
import { REGION } from '../wire/aws-account.ts';

type SecretsOf = Pick<Cloud, 'nameOf' | 'operator' | 'endpointVariables'>;

export function secretsClient({ endpointVariables, operator }: SecretsOf): SecretsManagerClient {
  return new SecretsManagerClient({
    region: REGION,
    endpoint: endpointVariables.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
    credentials: operator,
  });
}

export async function putSecret(cloud: SecretsOf, name: string, text: string): Promise<void> {
  const SecretId = cloud.nameOf('secrets', name);
  await secretsClient(cloud).send(new PutSecretValueCommand({ SecretId, SecretString: text }));
}
