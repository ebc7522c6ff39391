import { randomBytes } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Logical id of the function that signs with this key, or `operator`. */
  principal: string;
  /** Role of the key; a key without a role may do everything. */
  roleArn?: string | undefined;
  /** The function whose code uses the key; undefined for other owners. */
  functionArn?: string | undefined;
}

export type FindCredentials = (accessKeyId: string) => Credentials | undefined;

/** Key pairs in memory, one for each function, so that a signature identifies the caller. */
export class CredentialStore {
  readonly #byAccessKeyId = new Map<string, Credentials>();

  issue(principal: string, roleArn?: string, functionArn?: string): Credentials {
    const credentials = {
      accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64'),
      principal,
      roleArn,
      functionArn,
    };
    this.#byAccessKeyId.set(credentials.accessKeyId, credentials);
    return credentials;
  }

  readonly find: FindCredentials = (accessKeyId) => this.#byAccessKeyId.get(accessKeyId);
}
