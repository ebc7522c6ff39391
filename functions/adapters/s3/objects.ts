/** Files in an S3 bucket. */
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Objects, StoredObject } from '../../ports/objects.ts';

const REQUEST_TIMEOUT_MS = 20_000;

export class S3Objects implements Objects {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor(
    bucket: string,
    client = new S3Client({ requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS } }),
  ) {
    this.#bucket = bucket;
    this.#client = client;
  }

  async readText(key: string): Promise<string | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
      return await Body?.transformToString('utf-8');
    } catch (error) {
      if (error instanceof NoSuchKey || isHiddenMissingKey(error)) return undefined;
      throw error;
    }
  }

  async write(key: string, body: string | Uint8Array, stored: StoredObject): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: body,
        ContentType: stored.contentType,
        CacheControl: stored.cacheControl,
      }),
    );
  }
}

/** Without permission to list the bucket, S3 answers 403 instead of 404 for a key that is not there. */
function isHiddenMissingKey(error: unknown): boolean {
  return error instanceof Error && error.name === 'AccessDenied';
}
