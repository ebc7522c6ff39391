import type { AdminPassword } from '../../ports/admin.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * The hash of the action password of admins. It is read for each action, so that a changed password applies
 * immediately.
 */
export class SecretAdminPassword implements AdminPassword {
  readonly #secretId: string;
  readonly #secrets: SecretStore;

  constructor(secretId: string, secrets: SecretStore) {
    this.#secretId = secretId;
    this.#secrets = secrets;
  }

  /** Returns the stored hash. Throws the errors of SecretStore.readCurrent. */
  readHash(): Promise<string> {
    return this.#secrets.readCurrent(this.#secretId, 0);
  }
}
