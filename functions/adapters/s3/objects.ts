/** Files in an S3 bucket, over signed HTTP. Calls throw S3Error, and ServiceUnreachableError when S3 stays busy. */
import type { FileStore, StoredObject } from '../../ports/objects.ts';
import { type AwsConnection, type SignedFetch, signedFetch } from '../signed-http.ts';

const TIMEOUT_MS = 20_000;

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

export class S3Objects implements FileStore {
  readonly #bucketUrl: string;
  readonly #signedFetch: SignedFetch;

  /** Buckets are the first part of the path below the endpoint. */
  constructor(bucket: string, connection: AwsConnection) {
    this.#bucketUrl = `${connection.endpoint}/${bucket}`;
    this.#signedFetch = signedFetch('s3', connection, TIMEOUT_MS);
  }

  async readText(key: string): Promise<string | undefined> {
    const response = await this.#read(key);
    return response?.text();
  }

  async readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const response = await this.#read(key);
    return response && new Uint8Array(await response.arrayBuffer());
  }

  async write(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<void> {
    const response = await this.#put(key, body, headersOf(stored));
    if (!response.ok) throw await s3Error(response, key);
  }

  async writeNew(
    key: string,
    body: string | Uint8Array<ArrayBuffer>,
    stored: StoredObject,
  ): Promise<boolean> {
    const response = await this.#put(key, body, { ...headersOf(stored), 'if-none-match': '*' });
    if (response.ok) return true;
    if (response.status === 412) return false;
    throw await s3Error(response, key);
  }

  async remove(key: string): Promise<void> {
    const response = await this.#fetch(pathOf(key), { method: 'DELETE' });
    if (!response.ok) throw await s3Error(response, key);
  }

  async removeFolder(keyStart: string): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: keyStart });
      const response = await this.#fetch(`?${query}`, { method: 'GET' });
      if (!response.ok) throw await s3Error(response, keyStart);
      const keys = listedKeys(await response.text());
      if (keys.length === 0) return;
      for (const key of keys) await this.remove(key);
    }
  }

  async #read(key: string): Promise<Response | undefined> {
    const response = await this.#fetch(pathOf(key), { method: 'GET' });
    if (response.ok) return response;
    const error = await s3Error(response, key);
    if (error.code === 'NoSuchKey') return undefined;
    throw error;
  }

  #put(key: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    return this.#fetch(pathOf(key), { method: 'PUT', body, headers });
  }

  #fetch(pathAndQuery: string, init: RequestInit): Promise<Response> {
    return this.#signedFetch(`${this.#bucketUrl}/${pathAndQuery}`, init);
  }
}

function headersOf({ contentType, cacheControl }: StoredObject): Record<string, string> {
  return { 'content-type': contentType, ...(cacheControl && { 'cache-control': cacheControl }) };
}

function pathOf(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

async function s3Error(response: Response, key: string): Promise<S3Error> {
  return new S3Error(errorCode(await response.text()), response.status, key);
}

/** The keys of a listing; ours hold nothing that XML would escape. */
function listedKeys(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? '');
}

function errorCode(xml: string): string {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? 'UnknownError';
}
