import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import { ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Reads secrets as texts. A secret without a value is an empty text. */
export interface SecretStore {
  /** Returns a cached value at most `maxAgeSeconds` old; 0 always reads it. Throws GetParameterError. */
  readCurrent(secretId: string, maxAgeSeconds: number): Promise<string>;
  /** Returns the previous version, never cached; empty when there is none. Throws GetParameterError. */
  readPrevious(secretId: string): Promise<string>;
}

export class SecretsManagerStore implements SecretStore {
  readonly #provider = new SecretsProvider({ clientConfig: SDK_TIMEOUTS });

  async readCurrent(secretId: string, maxAgeSeconds: number): Promise<string> {
    const options = { maxAge: maxAgeSeconds, forceFetch: maxAgeSeconds === 0 };
    return textOf(await this.#provider.get(secretId, options));
  }

  async readPrevious(secretId: string): Promise<string> {
    // Powertools caches by secret id only, so the previous version must never enter the cache.
    const options = { maxAge: 0, forceFetch: true, sdkOptions: { VersionStage: 'AWSPREVIOUS' } };
    try {
      return textOf(await this.#provider.get(secretId, options));
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  }
}

function textOf(value: string | Uint8Array | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ResourceNotFoundException;
}
