/** The hash of the admin password in Secrets Manager. It is read anew for each action, so that a change holds at once. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { AdminPassword } from '../../ports/admin-access.ts';

const REQUEST_TIMEOUT_MS = 5_000;

export class SecretsManagerAdminPassword implements AdminPassword {
  readonly #secretArn: string;
  readonly #client: SecretsManagerClient;

  constructor(
    secretArn: string,
    client = new SecretsManagerClient({ requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS } }),
  ) {
    this.#secretArn = secretArn;
    this.#client = client;
  }

  async readHash(): Promise<string> {
    const { SecretString } = await this.#client.send(
      new GetSecretValueCommand({ SecretId: this.#secretArn }),
    );
    return SecretString ?? '';
  }
}
