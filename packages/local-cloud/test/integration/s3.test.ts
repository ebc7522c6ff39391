import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CredentialStore } from '../../iam/credential-store.ts';
import { AccessDeniedError } from '../../iam/permission.ts';
import { type S3Emulator, startS3 } from '../../s3/start-s3.ts';

const store = new CredentialStore();
const key = store.issue('SaveFunction');
const reader = store.issue('ReaderFunction');
const dataDir = mkdtempSync(join(tmpdir(), 'buidl-s3-'));
const Bucket = 'content';
let s3: S3Emulator;
let client: S3Client;

function clientOf(endpoint: string, credentials = key): S3Client {
  return new S3Client({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
}

beforeAll(async () => {
  s3 = await startS3({
    dataDir,
    findCredentials: store.find,
    authorize: ({ principal }, { action }) => {
      if (principal !== 'ReaderFunction' || action === 's3:GetObject') return;
      throw new AccessDeniedError(`${principal} may not ${action}`);
    },
  });
  s3.createBucket(Bucket);
  client = clientOf(s3.endpoint);
});

afterAll(async () => {
  client.destroy();
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const text = async (Key: string, from = client) => {
  const response = await from.send(new GetObjectCommand({ Bucket, Key }));
  return response.Body?.transformToString();
};

describe('objects', () => {
  it('are returned with their content, type, caching, disposition and metadata', async () => {
    const described = {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'public, max-age=60',
      ContentEncoding: 'identity',
      ContentDisposition: 'attachment; filename="a.html"',
      Metadata: { owner: 'alice' },
    };
    const stored = await client.send(new PutObjectCommand({ Bucket, Key: 'a.html', Body: '<p>hi', ...described }));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'a.html' }));
    expect(got).toMatchObject({ ...described, ContentLength: 5, ETag: stored.ETag });
    expect(await got.Body?.transformToString()).toBe('<p>hi');
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a.html' }));
    expect(head).toMatchObject({ ...described, ContentLength: 5, ETag: stored.ETag });
    expect(await s3.read(Bucket, 'a.html')).toMatchObject({
      contentType: described.ContentType,
      metadata: { owner: 'alice' },
      etag: stored.ETag,
    });
  });

  it('are stored without the chunk framing of a streamed upload, after its checksum is verified', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.alloc(70_000, 'b')]);
    await client.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 140_000 }));
    expect(await text('stream')).toBe('a'.repeat(70_000) + 'b'.repeat(70_000));
  });

  it('are refused when a checksum does not match', async () => {
    const wrong = new PutObjectCommand({ Bucket, Key: 'bad', Body: 'x', ChecksumCRC32: 'AAAAAA==' });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(text('bad')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('are read in ranges', async () => {
    await put('range', '0123456789');
    const part = async (Range: string) => {
      const got = await client.send(new GetObjectCommand({ Bucket, Key: 'range', Range }));
      return [got.ContentRange, await got.Body?.transformToString()];
    };
    expect(await part('bytes=2-4')).toEqual(['bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual(['bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual(['bytes 7-9/10', '789']);
    expect(await part('bytes=8-99')).toEqual(['bytes 8-9/10', '89']);
    await expect(part('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('keep unusual keys distinct and inside the bucket', async () => {
    const keys = ['../../outside', 'a/../b', 'ünï cödé+&?#%.txt', 'a//b', "it's (1)!*", 'x'.repeat(1024)];
    for (const Key of keys) await put(Key, Key);
    for (const Key of keys) expect(await text(Key)).toBe(Key);
    const names = readdirSync(dataDir, { recursive: true }).map(String);
    expect(names.filter((name) => /outside|ünï|\.\./.test(name))).toEqual([]);
    await expect(put('x'.repeat(1025), '')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it('are deleted singly or many at once', async () => {
    for (const Key of ['d/1', 'd/2', 'd/3&<']) await put(Key, 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }));
    const Delete = { Objects: [{ Key: 'd/2' }, { Key: 'd/3&<' }, { Key: 'never-there' }] };
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted?.map((each) => each.Key)).toEqual(['d/2', 'd/3&<', 'never-there']);
    expect((await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'd/' }))).KeyCount).toBe(0);
  });

  it('are copied with their metadata, or with new metadata on demand', async () => {
    const source = { Bucket, Key: 'copy me', Body: 'c', ContentType: 'text/css', Metadata: { a: '1' } };
    await client.send(new PutObjectCommand(source));
    const CopySource = `${Bucket}/${encodeURIComponent('copy me')}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'kept', CopySource }));
    const replaced = { ContentType: 'text/plain', MetadataDirective: 'REPLACE' } as const;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'replaced', CopySource, ...replaced }));
    const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(await head('kept')).toMatchObject({ ContentType: 'text/css', Metadata: { a: '1' } });
    expect(await head('replaced')).toMatchObject({ ContentType: 'text/plain', Metadata: {} });
  });
});

describe('listing', () => {
  it('pages through keys and common prefixes in byte order', async () => {
    const keys = ['l/b', 'l/a/1', 'l/a/2', 'l/c/1', 'l/\uffee', 'l/😀', 'l/Z', 'l/x&y'];
    for (const Key of keys) await put(Key, 'x');
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const query = { Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2, ContinuationToken };
      const page = await client.send(new ListObjectsV2Command(query));
      expect(page.KeyCount).toBeLessThanOrEqual(2);
      for (const { Key = '' } of page.Contents ?? []) seen.push(Key);
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) seen.push(Prefix);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    const expected = ['l/Z', 'l/a/', 'l/b', 'l/c/', 'l/x&y', 'l/\uffee', 'l/😀'];
    expect(seen.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(expected);
    const after = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', StartAfter: 'l/c/1' }));
    expect(after.Contents?.map((each) => each.Key)).toEqual(['l/x&y', 'l/\uffee', 'l/😀']);
  });
});

describe('conditions', () => {
  it('let exactly one of many concurrent creations win', async () => {
    const create = (n: number) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'once', Body: String(n), IfNoneMatch: '*' }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(n)));
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const refused = results.filter((each) => each.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ name: 'PreconditionFailed' });
  });

  it('replace only the version that the writer has read', async () => {
    const { ETag } = await put('version', '1');
    const replace = (Body: string) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'version', Body, IfMatch: ETag }));
    await replace('2');
    await expect(replace('3')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await text('version')).toBe('2');
    const missing = new PutObjectCommand({ Bucket, Key: 'version-none', Body: '', IfMatch: ETag });
    await expect(client.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('give 304 for a current version and 412 for an outdated one', async () => {
    const { ETag } = await put('cached', 'x');
    const get = (query: object) => client.send(new GetObjectCommand({ Bucket, Key: 'cached', ...query }));
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(get({ IfModifiedSince: new Date(Date.now() + 5000) })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
  });
});

describe('refusals', () => {
  it('name the missing bucket or key', async () => {
    await expect(text('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    const elsewhere = new GetObjectCommand({ Bucket: 'nowhere', Key: 'a' });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('cover anonymous callers, unknown keys and wrong secrets', async () => {
    const anonymous = await fetch(`${s3.endpoint}/${Bucket}/a.html`);
    expect(anonymous.status).toBe(403);
    expect(await anonymous.text()).toContain('<Code>AccessDenied</Code>');
    const unknown = clientOf(s3.endpoint, { ...key, accessKeyId: 'AKIANOBODY' });
    await expect(text('a.html', unknown)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    const forged = clientOf(s3.endpoint, { ...key, secretAccessKey: 'wrong' });
    await expect(text('a.html', forged)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  it('cover callers without permission, who do not learn which keys exist', async () => {
    const limited = clientOf(s3.endpoint, reader);
    expect(await text('a.html', limited)).toBe('<p>hi');
    await expect(text('nothing', limited)).rejects.toMatchObject({ name: 'AccessDenied' });
    const write = new PutObjectCommand({ Bucket, Key: 'a.html', Body: '' });
    await expect(limited.send(write)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('name unsupported features', async () => {
    const acl = new GetObjectAclCommand({ Bucket, Key: 'a.html' });
    await expect(client.send(acl)).rejects.toMatchObject({
      name: 'NotImplemented',
      $metadata: { httpStatusCode: 501 },
    });
    const multipart = new CreateMultipartUploadCommand({ Bucket, Key: 'm' });
    await expect(client.send(multipart)).rejects.toMatchObject({ name: 'NotImplemented' });
    const tagged = new PutObjectCommand({ Bucket, Key: 't', Body: '', Tagging: 'a=b' });
    await expect(client.send(tagged)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

it('keeps every acknowledged object when its process is killed, and removes partial writes', async () => {
  const killedDir = mkdtempSync(join(tmpdir(), 'buidl-s3-killed-'));
  const child = fork(new URL('./s3-child.ts', import.meta.url), [killedDir, JSON.stringify(key)]);
  const [endpoint] = await once(child, 'message');
  const writer = clientOf(String(endpoint));
  const acknowledged: string[] = [];
  const writeUntilKilled = async (lane: number) => {
    for (let n = 0; n < 1000; n += 1) {
      await writer.send(new PutObjectCommand({ Bucket, Key: `${lane}/${n % 7}`, Body: `${lane} ${n}` }));
      acknowledged[lane] = `${lane}/${n % 7} ${lane} ${n}`;
      if (lane === 0 && n === 40) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([0, 1, 2, 3].map(writeUntilKilled));
  writer.destroy();
  const [bucketFolder = ''] = readdirSync(killedDir);
  writeFileSync(join(killedDir, bucketFolder, 'left-over.body'), 'half');
  const again = await startS3({ dataDir: killedDir, findCredentials: store.find });
  try {
    for (const line of acknowledged) {
      const [lastKey = '', lane, n] = line.split(' ');
      const stored = (await again.read(Bucket, lastKey))?.body.toString() ?? '';
      // A newer write may replace the acknowledged one before the process is killed.
      expect(stored.split(' ')[0]).toBe(lane);
      expect(Number(stored.split(' ')[1])).toBeGreaterThanOrEqual(Number(n));
    }
    expect(acknowledged).toHaveLength(4);
    expect(readdirSync(join(killedDir, bucketFolder))).not.toContain('left-over.body');
  } finally {
    await again.close();
    rmSync(killedDir, { recursive: true, force: true });
  }
});
