import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HttpsWebhookSender } from '../../../functions/adapters/webhooks/https-webhook-sender.ts';

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function startReceiver(respond: Respond) {
  const received: { host: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    received.push({ host: request.headers.host, body, headers: request.headers });
    respond(request, response, body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, received };
}

const message = {
  headers: { 'webhook-id': 'dlv_1' },
  body: '{"type":"ping","ü":1}',
  mayReach: (_address: string) => true,
};
const SHORT_LIMIT_MS = 300;

const sendTo = (url: string, more: Partial<typeof message> = {}) =>
  new HttpsWebhookSender().send({ ...message, url, ...more });

const inHaste = () => new HttpsWebhookSender({ timeLimitMs: SHORT_LIMIT_MS });

describe('the sender', () => {
  it.each([
    [200, 'accepted'],
    [204, 'accepted'],
    [301, 'redirected'],
    [307, 'redirected'],
    [400, 'refused'],
    [410, 'refused'],
    [500, 'refused'],
  ])('reports a response %i as %s', async (status, outcome) => {
    const { port, received } = await startReceiver((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await sendTo(`http://127.0.0.1:${port}/hook?a=1`)).toEqual({ outcome, status });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ body: message.body, headers: { 'webhook-id': 'dlv_1' } });
  });

  it('gives up on a receiver that does not respond', async () => {
    const { port } = await startReceiver(() => {});
    const url = `http://127.0.0.1:${port}/`;
    expect(await inHaste().send({ ...message, url })).toEqual({ outcome: 'timed_out' });
  });

  it('does not wait for the end of an endless response', async () => {
    const { port } = await startReceiver((_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(700)), 5);
      response.on('close', () => clearInterval(more));
    });
    const endless = new HttpsWebhookSender({ timeLimitMs: 60_000 });
    const sent = endless.send({ ...message, url: `http://127.0.0.1:${port}/` });
    expect(await sent).toEqual({ outcome: 'accepted', status: 200 });
  });

  it('uses the status of a response whose body is incomplete', async () => {
    const { port } = await startReceiver((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x');
    });
    const url = `http://127.0.0.1:${port}/`;
    const sent = new HttpsWebhookSender({ timeLimitMs: 2_000 }).send({ ...message, url });
    expect(await sent).toEqual({ outcome: 'accepted', status: 200 });
  });

  it('reports a refused connection, and an unknown host', async () => {
    const { port } = await startReceiver(() => {});
    expect(await sendTo(`https://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'unreachable' });
    const lost = new HttpsWebhookSender({ resolve: async () => [] });
    expect(await lost.send({ ...message, url: 'https://receiver.example/' })).toEqual({
      outcome: 'unknown_host',
    });
  });

  it('calls no host with a forbidden address, even next to allowed ones', async () => {
    const { port, received } = await startReceiver((_request, response) => response.end());
    const mayReach = (address: string) => address !== '127.0.0.1';
    expect(await sendTo(`http://127.0.0.1:${port}/`, { mayReach })).toEqual({ outcome: 'forbidden_address' });
    const sender = new HttpsWebhookSender({ resolve: async () => ['198.51.100.1', '127.0.0.1'] });
    const url = `http://receiver.example:${port}/`;
    expect(await sender.send({ ...message, url, mayReach })).toEqual({ outcome: 'forbidden_address' });
    expect(received).toEqual([]);
  });

  it('connects to the checked address with the host’s name, and resolves it once', async () => {
    const { port, received } = await startReceiver((_request, response) => response.end());
    const answers = [['127.0.0.1'], ['198.51.100.1']];
    const checked: string[] = [];
    const sender = new HttpsWebhookSender({ resolve: async () => answers.shift() ?? [] });
    const mayReach = (address: string) => checked.push(address) > 0;
    const url = `http://receiver.example:${port}/`;
    expect(await sender.send({ ...message, url, mayReach })).toEqual({ outcome: 'accepted', status: 200 });
    expect(received).toMatchObject([{ host: `receiver.example:${port}` }]);
    expect(checked).toEqual(['127.0.0.1']);
    expect(answers).toEqual([['198.51.100.1']]);
  });

  it('stops resolving after the time limit', async () => {
    const sender = new HttpsWebhookSender({
      timeLimitMs: SHORT_LIMIT_MS,
      resolve: (_host, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    });
    expect(await sender.send({ ...message, url: 'https://receiver.example/' })).toEqual({
      outcome: 'timed_out',
    });
  });
});
