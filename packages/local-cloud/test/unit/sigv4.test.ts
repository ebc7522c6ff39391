import { createHmac } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { describe, expect, it } from 'vitest';
import { CredentialStore } from '../../iam/credential-store.ts';
import type { SignedRequest } from '../../wire/sigv4/expected-signature.ts';
import { SignatureError } from '../../wire/sigv4/signature-error.ts';
import { verifyPostForm } from '../../wire/sigv4/verify-post-form.ts';
import { verifyPresignedUrl } from '../../wire/sigv4/verify-presigned-url.ts';
import { verifySignature } from '../../wire/sigv4/verify-signature.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 0);
const MINUTE_MS = 60_000;
const store = new CredentialStore();
const key = store.issue('CreateFunction');

interface Draft {
  service?: string;
  method?: string;
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  signedAtMs?: number;
  expiresSeconds?: number;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

function signer(draft: Draft) {
  const service = draft.service ?? 'dynamodb';
  const options = { service, region: 'us-east-1', sha256: Sha256, uriEscapePath: service !== 's3' };
  return new SignatureV4({ ...options, credentials: draft.credentials ?? key });
}

function unsigned(draft: Draft) {
  return {
    method: draft.method ?? 'POST',
    protocol: 'http:',
    hostname: '127.0.0.1',
    path: draft.path ?? '/',
    query: draft.query ?? {},
    headers: { host: '127.0.0.1:8000', ...draft.headers },
    body: draft.body,
  };
}

function asSent(
  signed: { method: string; path: string; headers: Record<string, string>; query?: unknown },
  draft: Draft,
) {
  const query = Object.entries(signed.query ?? {}).map(([k, v]) => `${encode(k)}=${encode(String(v))}`);
  const path = query.length > 0 ? `${signed.path}?${query.join('&')}` : signed.path;
  const body = draft.body === undefined ? undefined : Buffer.from(draft.body);
  return { method: signed.method, path, headers: signed.headers, body } satisfies SignedRequest;
}

async function signedRequest(draft: Draft): Promise<SignedRequest> {
  const signingDate = new Date(draft.signedAtMs ?? NOW_MS);
  return asSent(await signer(draft).sign(unsigned(draft), { signingDate }), draft);
}

async function presigned(draft: Draft): Promise<SignedRequest> {
  const headers = { ...draft.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const request = unsigned({ ...draft, method: draft.method ?? 'GET', headers });
  const signingDate = new Date(draft.signedAtMs ?? NOW_MS);
  const options = { signingDate, expiresIn: draft.expiresSeconds ?? 60 };
  return asSent(await signer({ ...draft, service: 's3' }).presign(request, options), draft);
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

async function refusal(check: () => Promise<unknown>): Promise<{ code: string; status: number }> {
  try {
    await check();
  } catch (error) {
    if (error instanceof SignatureError) return { code: error.code, status: error.status };
    throw error;
  }
  throw new Error('The signature was accepted.');
}

describe('header signatures', () => {
  it.each<[string, Draft]>([
    ['a JSON call', { body: '{"TableName":"buidl"}', headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' } }],
    ['a call without a body', { method: 'GET' }],
    [
      'a path that is encoded twice',
      { service: 'bedrock', path: '/model/us.anthropic.claude%3A0/converse', body: '{}' },
    ],
    [
      'an S3 key with blanks, plus and umlauts',
      { service: 's3', method: 'PUT', path: '/b/a%20b%2Bc/%C3%A4%27%281%29', body: 'x' },
    ],
    ['an S3 key with empty and dotted segments', { service: 's3', method: 'GET', path: '/b//a/../c' }],
    [
      'a query in any order',
      { service: 's3', method: 'GET', path: '/b', query: { prefix: 'a b/*', 'list-type': '2', Z: '' } },
    ],
    [
      'a header with runs of blanks',
      { headers: { 'x-amz-meta-note': '  two   blanks ' }, service: 's3', path: '/b/k' },
    ],
  ])('accepts %s', async (_name, draft) => {
    const request = await signedRequest(draft);
    const caller = await verifySignature(request, store.find, NOW_MS, draft.service ?? 'dynamodb');
    expect(caller.principal).toBe('CreateFunction');
  });

  it('accepts an unread body when a header states its hash', async () => {
    const request = await signedRequest({ service: 's3', method: 'PUT', path: '/b/k', body: 'content' });
    expect(await verifySignature({ ...request, body: undefined }, store.find, NOW_MS, 's3')).toEqual(key);
  });

  it('accepts the pseudo-header of HTTP/2 in place of host', async () => {
    const http2 = {
      ...unsigned({ service: 'bedrock', body: '{}' }),
      headers: { ':authority': '127.0.0.1:8000' },
    };
    const draft = { service: 'bedrock', body: '{}' };
    const request = asSent(await signer(draft).sign(http2, { signingDate: new Date(NOW_MS) }), draft);
    expect(await verifySignature(request, store.find, NOW_MS, 'bedrock')).toEqual(key);
    const headers = { ...request.headers, ':authority': 'other:80' };
    const check = () => verifySignature({ ...request, headers }, store.find, NOW_MS, 'bedrock');
    expect((await refusal(check)).code).toBe('InvalidSignatureException');
  });

  it('refuses a changed path, query, signed header, method or body', async () => {
    const request = await signedRequest({ body: '{}', headers: { 'x-amz-target': 'A.GetItem' } });
    const changes: Partial<SignedRequest>[] = [
      { path: '/other' },
      { path: '/?a=1' },
      { headers: { ...request.headers, 'x-amz-target': 'A.DeleteItem' } },
      { method: 'PUT' },
      { body: Buffer.from('{ }') },
    ];
    for (const change of changes) {
      const check = () => verifySignature({ ...request, ...change }, store.find, NOW_MS, 'dynamodb');
      expect(await refusal(check)).toEqual({ code: 'InvalidSignatureException', status: 400 });
    }
  });

  it.each([
    ['dynamodb', 'UnrecognizedClientException', 400],
    ['bedrock', 'UnrecognizedClientException', 403],
    ['s3', 'InvalidAccessKeyId', 403],
  ])('refuses an unknown key of %s with %s', async (service, code, status) => {
    const request = await signedRequest({
      service,
      credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 's' },
    });
    expect(await refusal(() => verifySignature(request, store.find, NOW_MS, service))).toEqual({
      code,
      status,
    });
  });

  it.each([
    ['dynamodb', 'InvalidSignatureException', 400],
    ['bedrock', 'InvalidSignatureException', 403],
    ['s3', 'SignatureDoesNotMatch', 403],
  ])('refuses a wrong secret of %s with %s', async (service, code, status) => {
    const credentials = { accessKeyId: key.accessKeyId, secretAccessKey: 'wrong' };
    const request = await signedRequest({ service, credentials });
    expect(await refusal(() => verifySignature(request, store.find, NOW_MS, service))).toEqual({
      code,
      status,
    });
  });

  it.each([
    ['dynamodb', 5, 'InvalidSignatureException'],
    ['s3', 15, 'RequestTimeTooSkewed'],
  ])('allows clocks of %s to differ by %d minutes at most', async (service, minutes, code) => {
    for (const sign of [-1, 1]) {
      const within = await signedRequest({ service, signedAtMs: NOW_MS + sign * minutes * MINUTE_MS });
      expect(await verifySignature(within, store.find, NOW_MS, service)).toEqual(key);
      const beyond = await signedRequest({
        service,
        signedAtMs: NOW_MS + sign * (minutes * MINUTE_MS + 1000),
      });
      expect((await refusal(() => verifySignature(beyond, store.find, NOW_MS, service))).code).toBe(code);
    }
  });

  it('refuses a request without a signature', async () => {
    const request = { method: 'GET', path: '/', headers: { host: 'a' }, body: undefined };
    const codeOf = async (service: string) =>
      (await refusal(() => verifySignature(request, store.find, NOW_MS, service))).code;
    expect(await codeOf('s3')).toBe('AccessDenied');
    expect(await codeOf('dynamodb')).toBe('MissingAuthenticationTokenException');
  });

  it('refuses a signature made for another service', async () => {
    const request = await signedRequest({ service: 's3' });
    expect((await refusal(() => verifySignature(request, store.find, NOW_MS, 'dynamodb'))).code).toBe(
      'IncompleteSignatureException',
    );
  });

  it('refuses x-amz headers that were added after signing to an S3 request', async () => {
    const request = await signedRequest({ service: 's3', path: '/b/k' });
    const headers = { ...request.headers, 'x-amz-copy-source': '/b/secret' };
    expect((await refusal(() => verifySignature({ ...request, headers }, store.find, NOW_MS, 's3'))).code).toBe(
      'AccessDenied',
    );
  });

  it('refuses an S3 body that is not the one that was hashed', async () => {
    const request = await signedRequest({ service: 's3', method: 'PUT', path: '/b/k', body: 'content' });
    const check = () => verifySignature({ ...request, body: Buffer.from('other') }, store.find, NOW_MS, 's3');
    expect(await refusal(check)).toEqual({ code: 'XAmzContentSHA256Mismatch', status: 400 });
  });
});

describe('presigned URLs', () => {
  it('accepts one until it expires', async () => {
    const request = await presigned({ path: '/bucket/a%20key', expiresSeconds: 60 });
    expect(await verifyPresignedUrl(request, store.find, NOW_MS + MINUTE_MS)).toEqual(key);
    expect(await refusal(() => verifyPresignedUrl(request, store.find, NOW_MS + MINUTE_MS + 1000))).toEqual({
      code: 'AccessDenied',
      status: 403,
    });
  });

  it('refuses one that is not valid yet', async () => {
    const request = await presigned({ signedAtMs: NOW_MS + 16 * MINUTE_MS });
    expect((await refusal(() => verifyPresignedUrl(request, store.find, NOW_MS))).code).toBe('AccessDenied');
  });

  it('refuses another key, another method or a later expiry than was signed', async () => {
    const request = await presigned({ path: '/bucket/key' });
    const changes = [
      { path: request.path.replace('/bucket/key', '/bucket/other') },
      { method: 'DELETE' },
      { path: request.path.replace('X-Amz-Expires=60', 'X-Amz-Expires=600') },
    ];
    for (const change of changes) {
      const check = () => verifyPresignedUrl({ ...request, ...change }, store.find, NOW_MS);
      expect((await refusal(check)).code).toBe('SignatureDoesNotMatch');
    }
  });

  it('refuses an expiry of more than a week', async () => {
    const request = await presigned({});
    const path = request.path.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801');
    expect(await refusal(() => verifyPresignedUrl({ ...request, path }, store.find, NOW_MS))).toEqual({
      code: 'AuthorizationQueryParametersError',
      status: 400,
    });
  });
});

describe('POST forms', () => {
  const policy = Buffer.from('{"expiration":"2026-11-21T13:00:00Z","conditions":[]}').toString('base64');
  const hmac = (hmacKey: string | Buffer, text: string) => createHmac('sha256', hmacKey).update(text).digest();

  function form(secret: string) {
    const signingKey = ['20261121', 'us-east-1', 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
    return new Map([
      ['policy', policy],
      ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
      ['x-amz-credential', `${key.accessKeyId}/20261121/us-east-1/s3/aws4_request`],
      ['x-amz-date', '20261121T120000Z'],
      ['x-amz-signature', hmac(signingKey, policy).toString('hex')],
    ]);
  }

  it('accepts a signed policy', async () => {
    expect(await verifyPostForm(form(key.secretAccessKey), store.find)).toEqual(key);
  });

  it('refuses a policy that was changed or signed with another secret', async () => {
    const changed = form(key.secretAccessKey).set('policy', Buffer.from('{}').toString('base64'));
    expect((await refusal(() => verifyPostForm(changed, store.find))).code).toBe('SignatureDoesNotMatch');
    expect((await refusal(() => verifyPostForm(form('wrong'), store.find))).code).toBe('SignatureDoesNotMatch');
  });

  it('refuses a form that lacks a field', async () => {
    const fields = [...form(key.secretAccessKey)].filter(([name]) => name !== 'x-amz-signature');
    expect((await refusal(() => verifyPostForm(new Map(fields), store.find))).code).toBe('AccessDenied');
  });
});
