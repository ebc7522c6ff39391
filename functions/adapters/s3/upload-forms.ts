import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadForm, UploadForms } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';

export class S3UploadForms implements UploadForms {
  readonly #bucket: string;
  readonly #client: S3Client;
  readonly #clock: Clock;

  constructor(bucket: string, client: S3Client, clock: Clock) {
    this.#bucket = bucket;
    this.#client = client;
    this.#clock = clock;
  }

  sign({ key, contentType, maxBytes, expiresAtMs }: Parameters<UploadForms['sign']>[0]): Promise<UploadForm> {
    return createPresignedPost(this.#client, {
      Bucket: this.#bucket,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: Math.floor((expiresAtMs - this.#clock.nowMs()) / 1_000),
    });
  }
}
