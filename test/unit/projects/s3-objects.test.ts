import { createServer, type RequestListener } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { S3Objects } from '../../../functions/adapters/s3/objects.ts';
import { S3UploadForms } from '../../../functions/adapters/s3/upload-forms.ts';

type Response = Parameters<RequestListener>[1];

function clientAt(endpoint: string, requestTimeout = 5_000) {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' },
    requestHandler: { requestTimeout, throwOnRequestTimeout: true },
  });
}

/** The files of a bucket in an S3 server with the given responses. */
async function filesServedBy(listener: RequestListener, requestTimeout?: number) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new S3Objects('bucket', clientAt(`http://127.0.0.1:${port}`, requestTimeout));
}

it.each([
  ['breaks the connection', (response: Response) => response.destroy()],
  ['is busy', (response: Response) => response.writeHead(503).end()],
])('a call is repeated when S3 %s', async (_, fail) => {
  let requestCount = 0;
  const files = await filesServedBy((_request, response) => {
    requestCount += 1;
    if (requestCount <= 2) fail(response);
    else response.end('the file');
  });
  expect(await files.readText('key')).toBe('the file');
  expect(requestCount).toBe(3);
});

it('an S3 that stays busy ends in the error that the workflow retries', async () => {
  const files = await filesServedBy((_request, response) => response.writeHead(503).end());
  const written = files.write('key', 'text', { contentType: 'text/plain' });
  await expect(written).rejects.toMatchObject({ name: 'ServiceUnreachableError' });
});

it('a call to a silent S3 ends in time', async () => {
  const files = await filesServedBy(() => {}, 50);
  await expect(files.readText('key')).rejects.toMatchObject({ code: 'service_unreachable' });
});

it('a response that breaks off ends in the error that the workflow retries', async () => {
  const files = await filesServedBy((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  await expect(files.readText('key')).rejects.toMatchObject({ code: 'service_unreachable' });
});

it('a refusal is not retried and keeps its S3 error name', async () => {
  let requestCount = 0;
  const files = await filesServedBy((_request, response) => {
    requestCount += 1;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  });
  await expect(files.readText('key')).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(requestCount).toBe(1);
});

it('a folder whose objects S3 fails to delete is an error', async () => {
  const files = await filesServedBy((request, response) => {
    const isListing = request.method === 'GET';
    response.end(
      isListing
        ? '<ListBucketResult><Contents><Key>a/b</Key></Contents></ListBucketResult>'
        : '<DeleteResult><Error><Key>a/b</Key><Code>InternalError</Code></Error></DeleteResult>',
    );
  });
  await expect(files.removeFolder('a/')).rejects.toMatchObject({ code: 'objects_not_deleted' });
});

it('an upload form allows one key, one content type and a limited size, for a limited time', async () => {
  const forms = new S3UploadForms('bucket', clientAt('http://127.0.0.1:9000'), { nowMs: () => 5_000 });
  const upload = { key: 'uploads/1', contentType: 'image/png', maxBytes: 1_000, expiresAtMs: 65_000 };
  const { url, fields } = await forms.sign(upload);
  expect(url).toBe('http://127.0.0.1:9000/bucket');
  expect(fields).toMatchObject({ key: 'uploads/1', 'Content-Type': 'image/png' });
  const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
  expect(policy.conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'bucket' },
      { key: 'uploads/1' },
      { 'Content-Type': 'image/png' },
      ['content-length-range', 1, 1_000],
      { 'X-Amz-Security-Token': 'token' },
    ]),
  );
  const lifetimeMs = Date.parse(policy.expiration) - Date.now();
  expect(lifetimeMs).toBeGreaterThan(50_000);
  expect(lifetimeMs).toBeLessThanOrEqual(60_000);
});
