/** The hash of the admin password in its secret. It is read anew for each action, so that a change holds at once. */
import type { AdminPassword } from '../../ports/admin.ts';

export class SecretAdminPassword implements AdminPassword {
  readonly #secretArn: string;
  readonly #readSecret: (secretId: string) => Promise<string>;

  constructor(secretArn: string, readSecret: (secretId: string) => Promise<string>) {
    this.#secretArn = secretArn;
    this.#readSecret = readSecret;
  }

  readHash(): Promise<string> {
    return this.#readSecret(this.#secretArn);
  }
}
