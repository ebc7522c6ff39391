import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CredentialStore } from '../../iam/credential-store.ts';
import { type S3Emulator, startS3 } from '../../s3/start-s3.ts';
import { postForm, presign } from './s3-signing.ts';

const SITE = 'http://127.0.0.1:3000';
const store = new CredentialStore();
const key = store.issue('UploadsFunction');
const dataDir = mkdtempSync(join(tmpdir(), 'buidl-s3-browser-'));
let s3: S3Emulator;

beforeAll(async () => {
  s3 = await startS3({ dataDir, findCredentials: store.find });
  const rule = {
    allowedOrigins: [SITE],
    allowedMethods: ['POST', 'GET'],
    allowedHeaders: ['content-*'],
    maxAgeSeconds: 300,
  };
  s3.createBucket('uploads', { cors: [{ ...rule, exposedHeaders: ['ETag'] }] });
  s3.createBucket('closed');
});

afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function codeOf(response: Response): Promise<string> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return `${response.status} ${code}`;
}

describe('presigned URLs', () => {
  it('store and read an object', async () => {
    const putUrl = await presign(s3.endpoint, key, 'PUT', '/uploads/pre%20signed');
    const put = await fetch(putUrl, {
      method: 'PUT',
      body: 'hello',
      headers: { 'content-type': 'text/plain' },
    });
    expect(put.status).toBe(200);
    const query = { 'response-content-disposition': 'attachment; filename="h.txt"' };
    const got = await fetch(await presign(s3.endpoint, key, 'GET', '/uploads/pre%20signed', { query }));
    expect(await got.text()).toBe('hello');
    expect(got.headers.get('content-type')).toBe('text/plain');
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="h.txt"');
  });

  it('are refused once expired, for another method or another key', async () => {
    const signedAtMs = Date.now() - 120_000;
    const expired = await presign(s3.endpoint, key, 'GET', '/uploads/a', { signedAtMs });
    expect(await codeOf(await fetch(expired))).toBe('403 AccessDenied');
    const url = await presign(s3.endpoint, key, 'GET', '/uploads/a');
    expect(await codeOf(await fetch(url, { method: 'PUT', body: '' }))).toBe('403 SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('/uploads/a', '/uploads/b')))).toBe('403 SignatureDoesNotMatch');
  });
});

describe('upload forms', () => {
  const fields = { key: 'images/\u0024{filename}', 'content-type': 'image/png', 'x-amz-meta-owner': 'alice' };
  const conditions = [
    { bucket: 'uploads' },
    ['starts-with', '$key', 'images/'],
    ['eq', '$Content-Type', 'image/png'],
    { 'x-amz-meta-owner': 'alice' },
    ['content-length-range', 2, 10],
  ];

  async function upload(form: FormData, content = '12345', bucket = 'uploads'): Promise<Response> {
    form.set('file', new File([content], 'cat.png'));
    return fetch(`${s3.endpoint}/${bucket}`, { method: 'POST', body: form });
  }

  it('store the file under the key of the form', async () => {
    expect((await upload(await postForm(key, fields, conditions))).status).toBe(204);
    const stored = await s3.read('uploads', 'images/cat.png');
    expect(stored?.body.toString()).toBe('12345');
    expect(stored).toMatchObject({ contentType: 'image/png', metadata: { owner: 'alice' } });
  });

  it('return the location of the object on request', async () => {
    const asked = { ...fields, success_action_status: '201' };
    const response = await upload(await postForm(key, asked, [...conditions, { success_action_status: '201' }]));
    expect(response.status).toBe(201);
    expect(await response.text()).toContain('<Key>images/cat.png</Key>');
  });

  it('are limited to the size in their policy', async () => {
    const tooLarge = await upload(await postForm(key, fields, conditions), '12345678901');
    expect(await codeOf(tooLarge)).toBe('400 EntityTooLarge');
    const tooSmall = await upload(await postForm(key, fields, conditions), '1');
    expect(await codeOf(tooSmall)).toBe('400 EntityTooSmall');
  });

  it.each<[string, Record<string, string>]>([
    ['a key outside the prefix', { key: 'other/cat.png' }],
    ['another content type', { 'content-type': 'image/svg+xml' }],
    ['other metadata', { 'x-amz-meta-owner': 'bob' }],
    ['a field the policy does not name', { 'cache-control': 'no-store' }],
  ])('are refused with %s', async (_name, change) => {
    const form = await postForm(key, { ...fields, ...change }, conditions);
    expect(await codeOf(await upload(form))).toBe('403 AccessDenied');
  });

  it('are refused in another bucket, after the expiry, and without a valid signature', async () => {
    expect(await codeOf(await upload(await postForm(key, fields, conditions), '12345', 'closed'))).toBe(
      '403 AccessDenied',
    );
    expect(await codeOf(await upload(await postForm(key, fields, conditions, Date.now() - 1000)))).toBe(
      '403 AccessDenied',
    );
    const anonymous = new FormData();
    anonymous.set('key', 'images/anonymous');
    expect(await codeOf(await upload(anonymous))).toBe('403 AccessDenied');
    const forged = await postForm({ ...key, secretAccessKey: 'wrong' }, fields, conditions);
    expect(await codeOf(await upload(forged))).toBe('403 SignatureDoesNotMatch');
  });
});

describe('cross-origin calls', () => {
  const preflight = (bucket: string, origin: string, headers = 'content-type') =>
    fetch(`${s3.endpoint}/${bucket}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });

  it('are allowed from the origins of the bucket', async () => {
    const response = await preflight('uploads', SITE);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-max-age')).toBe('300');
  });

  it('are refused from other origins, with other headers, and to a bucket without rules', async () => {
    expect(await codeOf(await preflight('uploads', 'https://evil.example'))).toBe('403 AccessForbidden');
    expect(await codeOf(await preflight('uploads', SITE, 'x-other'))).toBe('403 AccessForbidden');
    expect(await codeOf(await preflight('closed', SITE))).toBe('403 AccessForbidden');
  });

  it('have the headers on every response, including errors', async () => {
    await s3.putObject('uploads', 'cors', 'x');
    const url = await presign(s3.endpoint, key, 'GET', '/uploads/cors');
    const allowed = await fetch(url, { headers: { origin: SITE } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(allowed.headers.get('access-control-expose-headers')).toBe('ETag');
    const other = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await fetch(`${s3.endpoint}/uploads/cors`, { headers: { origin: SITE } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, SITE]);
  });
});
