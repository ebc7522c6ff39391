import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

export const STUB_SECRET = 'stub-secret';

const SHELL_PATH = join(import.meta.dirname, '../../dist/web/shell/index.html');

/** A stub of AWS: tables are empty, buckets hold only shell/index.html, and each secret and parameter has a text. */
export interface StubAws {
  environment: Record<string, string>;
  close(): Promise<void>;
}

const RESPONSES: Record<string, unknown> = {
  GetSecretValue: { Name: 'stub', SecretString: STUB_SECRET },
  GetParameter: { Parameter: { Name: 'stub', Type: 'String', Value: 'https://stub.example' } },
  Query: { Items: [], Count: 0, ScannedCount: 0 },
  BatchGetItem: { Responses: {} },
  // Responds with a rate limit whose token bucket has been full since 1970.
  UpdateItem: { Attributes: { fullAtMs: { N: '0' } } },
};

export async function startStubAws(): Promise<StubAws> {
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIASTUB',
      AWS_SECRET_ACCESS_KEY: 'stub',
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const target = String(request.headers['x-amz-target'] ?? '');
  if (target === '' && request.url?.includes('/shell/')) {
    response.writeHead(200).end(readFileSync(SHELL_PATH));
    return;
  }
  if (target === '') {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const operation = target.slice(target.lastIndexOf('.') + 1);
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(RESPONSES[operation] ?? {}));
}
