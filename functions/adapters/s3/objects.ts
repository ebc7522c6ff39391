/**
 * Files in an S3 bucket, over signed HTTP. Two calls do not earn the 95 KB that the SDK's client adds to every bundle
 * (docs/decisions/003-lean-bundles.md).
 */
import { AwsClient } from 'aws4fetch';
import type { Objects, StoredObject } from '../../ports/objects.ts';

const REQUEST_TIMEOUT_MS = 20_000;
/** Of server errors and throttling, with full jitter. */
const RETRIES = 4;

/** S3 refused; `code` is S3's own, e.g. `AccessDenied`. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, key: string) {
    super(`S3 answered ${status} ${code} for ${key}.`);
    this.code = code;
    this.status = status;
  }
}

export interface S3Connection {
  region: string;
  /** Where S3 is; buckets are the first part of the path. */
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

export class S3Objects implements Objects {
  readonly #bucketUrl: string;
  readonly #client: AwsClient;

  constructor(bucket: string, { region, endpoint, credentials }: S3Connection) {
    this.#bucketUrl = `${endpoint}/${bucket}`;
    const { sessionToken, ...keys } = credentials;
    this.#client = new AwsClient({
      ...keys,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      retries: RETRIES,
    });
  }

  async readText(key: string): Promise<string | undefined> {
    const response = await this.#fetch(key, { method: 'GET' });
    const text = await response.text();
    if (response.ok) return text;
    const code = errorCode(text);
    if (code === 'NoSuchKey') return undefined;
    throw new S3Error(code, response.status, key);
  }

  async write(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<void> {
    const headers = {
      'content-type': stored.contentType,
      ...(stored.cacheControl && { 'cache-control': stored.cacheControl }),
    };
    const response = await this.#fetch(key, { method: 'PUT', body, headers });
    if (!response.ok) throw new S3Error(errorCode(await response.text()), response.status, key);
  }

  #fetch(key: string, init: RequestInit): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    return this.#client.fetch(`${this.#bucketUrl}/${path}`, {
      ...init,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }
}

function errorCode(xml: string): string {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? 'UnknownError';
}
