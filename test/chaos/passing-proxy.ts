import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { readBody } from '@buidl/local-cloud/wire/read-body';
import * as z from 'zod';

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const addressSchema = z.object({ port: z.number() });

export interface PassedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface PassedResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Returns undefined to break the connection. `pass` forwards the request, optionally with another body. */
export type Meddle = (sent: PassedRequest, pass: () => Promise<PassedResponse>) => Promise<PassedResponse | undefined>;

export interface PassingProxy {
  url: string;
  aimAt(targetUrl: string): void;
  close(): Promise<void>;
}

export async function startPassingProxy(targetUrl: string, meddle: Meddle): Promise<PassingProxy> {
  let target = targetUrl;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    const body = await readBody(incoming, MAX_BODY_BYTES);
    if (body === 'gone' || body === 'too-large') return void outgoing.destroy();
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = { method, path, headers, body };
    const response = await meddle(sent, () => pass(target, agent, sent));
    if (response === undefined) return void outgoing.destroy();
    outgoing.writeHead(response.status, response.headers).end(response.body);
  };
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressSchema.parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    aimAt: (url) => {
      target = url;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(target: string, agent: Agent, sent: PassedRequest): Promise<PassedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PassedResponse>();
  const { hostname, port } = new URL(target);
  const { method, path, headers, body } = sent;
  const passed = request({ agent, hostname, port, method, path, headers }, async (response) => {
    const received = await readBody(response, MAX_BODY_BYTES);
    if (!Buffer.isBuffer(received)) return reject(new Error('The emulator ended its response.'));
    const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = response.headers;
    resolve({ status: response.statusCode ?? 502, headers: kept, body: received });
  });
  passed.on('error', reject);
  passed.end(body);
  return promise;
}
