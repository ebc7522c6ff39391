/** Presigned URLs and upload forms for tests, made with the SDK's request signer. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Credentials } from '../../iam/credential-store.ts';

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function signerFor(key: Credentials): SignatureV4 {
  const options = { service: 's3', region: 'us-east-1', sha256: Sha256, uriEscapePath: false };
  return new SignatureV4({ ...options, credentials: key });
}

export interface PresignOptions {
  expiresSeconds?: number;
  signedAtMs?: number;
  query?: Record<string, string>;
}

export async function presign(
  endpoint: string,
  key: Credentials,
  method: string,
  path: string,
  { expiresSeconds = 60, signedAtMs = Date.now(), query = {} }: PresignOptions = {},
): Promise<string> {
  const { host, hostname, port } = new URL(endpoint);
  const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const request = { method, protocol: 'http:', hostname, port: Number(port), path, headers, query };
  const options = {
    expiresIn: expiresSeconds,
    signingDate: new Date(signedAtMs),
    unhoistableHeaders: new Set<string>(),
  };
  const signed = await signerFor(key).presign(request, options);
  const parameters = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${encode(name)}=${encode(String(value))}`,
  );
  return `${endpoint}${path}?${parameters.join('&')}`;
}

export async function postForm(
  key: Credentials,
  fields: Record<string, string>,
  conditions: unknown[],
  expiresAtMs = Date.now() + 60_000,
): Promise<FormData> {
  const signingDate = new Date();
  const timestamp = `${signingDate.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const all: Record<string, string> = {
    ...fields,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${key.accessKeyId}/${timestamp.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'x-amz-date': timestamp,
  };
  const own = ['x-amz-algorithm', 'x-amz-credential', 'x-amz-date'].map((name) => ({ [name]: all[name] }));
  const document = { expiration: new Date(expiresAtMs).toISOString(), conditions: [...conditions, ...own] };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('policy', policy);
  form.set('x-amz-signature', await signerFor(key).sign(policy, { signingDate }));
  return form;
}
