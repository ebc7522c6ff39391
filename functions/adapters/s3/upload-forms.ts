/** Signs forms with which a browser posts a file to a bucket: an S3 POST policy under Signature Version 4. */
import { createHmac } from 'node:crypto';
import type { UploadForm, UploadForms } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AwsConnection } from '../signed-http.ts';

interface UploadTarget extends Pick<AwsConnection, 'region' | 'credentials'> {
  bucket: string;
  /** Where the form goes; the origin is one that the site's policy allows. */
  url: string;
}

export class S3UploadForms implements UploadForms {
  readonly #target: UploadTarget;
  readonly #clock: Clock;

  constructor(target: UploadTarget, clock: Clock) {
    this.#target = target;
    this.#clock = clock;
  }

  sign(upload: Parameters<UploadForms['sign']>[0]): UploadForm {
    const { bucket, url, region, credentials } = this.#target;
    const time = new Date(this.#clock.nowMs()).toISOString().replace(/[-:]|\.\d{3}/g, '');
    const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
    const fields: Record<string, string> = {
      key: upload.key,
      'Content-Type': upload.contentType,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
      'x-amz-date': time,
      ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
    };
    const policy = {
      expiration: new Date(upload.expiresAtMs).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, upload.maxBytes],
      ],
    };
    const encodedPolicy = Buffer.from(JSON.stringify(policy)).toString('base64');
    const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
    const signature = hmac(key, encodedPolicy).toString('hex');
    return { url, fields: { ...fields, policy: encodedPolicy, 'x-amz-signature': signature } };
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
