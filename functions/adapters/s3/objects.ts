import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FileStore, StoredObject } from '../../ports/objects.ts';

type Body = string | Uint8Array<ArrayBuffer>;

export class ObjectsNotDeletedError extends Error {
  override readonly name = 'ObjectsNotDeletedError';
  readonly code = 'objects_not_deleted';
}

/** Every method throws ServiceUnreachableError when S3 stays busy or silent, and S3ServiceException when it refuses. */
export class S3Objects implements FileStore {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor(bucket: string, client: S3Client) {
    this.#bucket = bucket;
    this.#client = client;
  }

  readText(key: string): Promise<string | undefined> {
    return this.#read(key, (body) => body.transformToString());
  }

  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#read(key, async (body) => new Uint8Array(await body.transformToByteArray()));
  }

  async write(key: string, body: Body, stored: StoredObject): Promise<void> {
    await withS3Errors(() => this.#client.send(this.#put(key, body, stored)));
  }

  async writeNew(key: string, body: Body, stored: StoredObject): Promise<boolean> {
    try {
      await withS3Errors(() => this.#client.send(this.#put(key, body, stored, { IfNoneMatch: '*' })));
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') return false;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await withS3Errors(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }

  /** Deletes all objects whose keys start with `keyStart`. Also throws ObjectsNotDeletedError. */
  async removeFolder(keyStart: string): Promise<void> {
    const list = { Bucket: this.#bucket, Prefix: keyStart };
    await withS3Errors(async () => {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, list)) {
        if (Contents.length > 0) await this.#removeAll(Contents.map(({ Key }) => ({ Key })));
      }
    });
  }

  async #removeAll(Objects: { Key: string | undefined }[]): Promise<void> {
    const { Errors = [] } = await this.#client.send(
      new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) {
      throw new ObjectsNotDeletedError(`S3 kept ${Errors.length} objects: ${Errors[0]?.Code ?? ''}`);
    }
  }

  #put(key: string, body: Body, stored: StoredObject, conditions: { IfNoneMatch?: '*' } = {}) {
    const { contentType: ContentType, cacheControl: CacheControl } = stored;
    return new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: body,
      ContentType,
      CacheControl,
      ...conditions,
    });
  }

  async #read<T>(
    key: string,
    collect: (body: NonNullable<GetObjectCommandOutput['Body']>) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await withS3Errors(async () => {
        const { Body: body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
        return body && (await collect(body));
      });
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
}

async function withS3Errors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ObjectsNotDeletedError) throw error;
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : undefined;
    if (status !== undefined && status < 500 && status !== 429) throw error;
    const reason = status === undefined ? 'could not be reached' : `responded with ${status}`;
    throw new ServiceUnreachableError(`S3 ${reason}.`, { cause: error });
  }
}

/** Thrown when an AWS service was busy, broken or out of reach in every attempt. A later try may succeed. */
class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
  readonly code = 'service_unreachable';
}
