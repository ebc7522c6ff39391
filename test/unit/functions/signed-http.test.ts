/** Signed HTTP when the service is busy or the connection breaks: what is tried again, and how it ends. */
import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { S3Objects } from '../../../functions/adapters/s3/objects.ts';
import { signedFetch } from '../../../functions/adapters/signed-http.ts';

const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };

/** A service that answers as `listener` does. */
async function startService(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
}

it.each([
  ['breaks the connection', (response: Parameters<RequestListener>[1]) => response.destroy()],
  ['is busy', (response: Parameters<RequestListener>[1]) => response.writeHead(503).end()],
])('a call to a service that %s is made again', async (_, fail) => {
  let asked = 0;
  const connection = await startService((_request, response) => {
    asked += 1;
    if (asked <= 2) fail(response);
    else response.end('the file');
  });
  expect(await new S3Objects('bucket', connection).readText('key')).toBe('the file');
  expect(asked).toBe(3);
});

it('a service that stays busy is given up with an error that the workflow tries again', async () => {
  const connection = await startService((_request, response) => response.writeHead(503).end());
  const written = new S3Objects('bucket', connection).write('key', 'text', { contentType: 'text/plain' });
  await expect(written).rejects.toMatchObject({ name: 'ServiceUnreachableError' });
});

it('a service that never answers is given up in time', async () => {
  const connection = await startService(() => {});
  const answer = signedFetch('s3', connection, 50)(connection.endpoint, { method: 'GET' });
  await expect(answer).rejects.toMatchObject({ code: 'service_unreachable' });
});

it('a refusal is not tried again', async () => {
  let asked = 0;
  const connection = await startService((_request, response) => {
    asked += 1;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  });
  await expect(new S3Objects('bucket', connection).readText('key')).rejects.toMatchObject({
    code: 'AccessDenied',
  });
  expect(asked).toBe(1);
});
