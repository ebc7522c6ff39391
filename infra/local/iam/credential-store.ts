/** The access keys of the embedded cloud: one pair for each function, so that a call's signature names its caller. */
import { randomBytes } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Logical id of the function that signs with this key, or `operator` for the cloud itself. */
  principal: string;
  /** The role that the key acts in; a key without one may do everything. */
  roleArn?: string | undefined;
}

export type FindCredentials = (accessKeyId: string) => Credentials | undefined;

/** Keeps the key pairs that were issued since boot; nothing is stored on disk. */
export class CredentialStore {
  readonly #byAccessKeyId = new Map<string, Credentials>();

  /** Issues a new key pair for a principal. */
  issue(principal: string, roleArn?: string): Credentials {
    const credentials = {
      accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64'),
      principal,
      roleArn,
    };
    this.#byAccessKeyId.set(credentials.accessKeyId, credentials);
    return credentials;
  }

  readonly find: FindCredentials = (accessKeyId) => this.#byAccessKeyId.get(accessKeyId);
}
