import { SignatureV4 } from '@smithy/signature-v4';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AppSync } from '../../appsync/start-appsync.ts';
import { startAppSync } from '../../appsync/start-appsync.ts';
import { AccessControl } from '../../iam/access-control.ts';
import { CredentialStore } from '../../iam/credential-store.ts';
import { REGION } from '../../wire/aws-account.ts';
import { NodeSha256 } from '../../wire/sigv4/node-sha256.ts';

const API_ID = 'a'.repeat(26);
const ROLE = 'arn:aws:iam::000000000000:role/publisher';
const AUTHORIZER = 'arn:aws:lambda:us-east-1:000000000000:function:authorizer';
const CHANNEL = '/apps/one/live';

let appSync: AppSync;
let host: string;
let authorized: object[];
const credentials = new CredentialStore();

beforeEach(async () => {
  authorized = [];
  const accessControl = new AccessControl(() => undefined);
  const api = { action: 'appsync:EventPublish', resource: '' };
  appSync = await startAppSync({
    port: 0,
    findCredentials: credentials.find,
    authorize: accessControl.authorize,
    invokeFunction: async (name, payload, caller) => {
      authorized.push({ name, payload, caller });
      const isAuthorized = JSON.stringify(payload).includes('"authorizationToken":"good"');
      return { ok: true, requestId: '1', payload: { isAuthorized, ttlOverride: 0 } };
    },
  });
  const created = appSync.createApi({
    apiId: API_ID,
    authorizerArn: AUTHORIZER,
    connectionAuth: ['AWS_LAMBDA'],
    subscribeAuth: ['AWS_LAMBDA'],
    publishAuth: ['AWS_IAM'],
  });
  created.addNamespace({ name: 'apps', subscribeAuth: ['AWS_LAMBDA'], publishAuth: ['AWS_IAM'] });
  created.addNamespace({ name: 'other', subscribeAuth: ['AWS_LAMBDA'], publishAuth: ['AWS_IAM'] });
  host = created.httpHost;
  accessControl.addRole({
    arn: ROLE,
    name: 'publisher',
    logicalId: 'Publisher',
    trustDocument: {
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
    },
    policyDocuments: [{ Statement: [{ Effect: 'Allow', Action: api.action, Resource: created.namespaceArn('apps') }] }],
    managedPolicyArns: [],
  });
});
afterEach(() => appSync.close());

type Received = { type: string } & Record<string, unknown>;

function connect({ token = 'good', named = host, protocol = 'aws-appsync-event-ws' } = {}) {
  const header = Buffer.from(JSON.stringify({ host: named, Authorization: token })).toString('base64url');
  const socket = new WebSocket(`${appSync.endpoint.replace('http', 'ws')}/event/realtime`, [
    protocol,
    `header-${header}`,
  ]);
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)));
    for (const look of waiting.splice(0)) look();
  });
  const next = async (count: number): Promise<Received[]> => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return received;
  };
  const opened = new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { socket, opened, next, send: (message: object) => socket.send(JSON.stringify(message)) };
}

async function subscribed(channel: string, token = 'good') {
  const connection = connect();
  await connection.opened;
  connection.send({ type: 'connection_init' });
  connection.send({ type: 'subscribe', id: 'one', channel, authorization: { Authorization: token } });
  await connection.next(2);
  return connection;
}

async function publish(body: object, keys = credentials.issue('Publisher', ROLE)) {
  const url = new URL('/event', appSync.endpoint);
  const text = JSON.stringify(body);
  const signer = new SignatureV4({ service: 'appsync', region: REGION, credentials: keys, sha256: NodeSha256 });
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: {},
    headers: { host: url.host, 'content-type': 'application/json' },
    body: text,
  });
  const response = await fetch(url, { method: 'POST', headers, body: text });
  return { status: response.status, body: await response.json() };
}

const EVENT = JSON.stringify({ type: 'changed' });

describe('a subscriber', () => {
  it('is acknowledged, and receives each event of its channel until it unsubscribes', async () => {
    const { next, send, socket } = await subscribed(CHANNEL);
    expect(socket.protocol).toBe('aws-appsync-event-ws');
    expect(await next(2)).toEqual([
      { type: 'connection_ack', connectionTimeoutMs: 300_000 },
      { type: 'subscribe_success', id: 'one' },
    ]);
    const response = await publish({ channel: CHANNEL, events: [EVENT, EVENT] });
    expect(response).toMatchObject({ status: 200, body: { failed: [], successful: [{ index: 0 }, { index: 1 }] } });
    await publish({ channel: '/apps/two/live', events: [EVENT] });
    expect((await next(4)).slice(2)).toEqual([
      { type: 'data', id: 'one', event: [EVENT] },
      { type: 'data', id: 'one', event: [EVENT] },
    ]);
    send({ type: 'unsubscribe', id: 'one' });
    send({ type: 'unsubscribe', id: 'one' });
    await publish({ channel: CHANNEL, events: [EVENT] });
    send({ type: 'other' });
    expect((await next(7)).slice(4).map(({ type }) => type)).toEqual([
      'unsubscribe_success',
      'unsubscribe_error',
      'error',
    ]);
  });

  it('asks the authorizer for the connection and for each subscription', async () => {
    await subscribed('/apps/*');
    const contexts = authorized.map((each) => JSON.stringify(each));
    expect(contexts).toHaveLength(2);
    expect(contexts[0]).toContain('"operation":"EVENT_CONNECT"');
    expect(contexts[0]).toContain('"kind":"service","name":"appsync.amazonaws.com"');
    expect(contexts[1]).toContain('"operation":"EVENT_SUBSCRIBE","channelNamespaceName":"apps","channel":"/apps/*"');
  });

  it('receives the events below a wildcard, if the authorizer allows it', async () => {
    const { next } = await subscribed('/apps/*');
    await publish({ channel: CHANNEL, events: [EVENT] });
    expect(await next(3)).toContainEqual({ type: 'data', id: 'one', event: [EVENT] });
  });

  it.each([
    ['of another namespace', '/missing/one', 'good', 'BadRequestException'],
    ['with an invalid path', '/apps/a_b', 'good', 'BadRequestException'],
    ['with six segments', '/apps/1/2/3/4/5', 'good', 'BadRequestException'],
    ['that the authorizer refuses', CHANNEL, 'bad', 'UnauthorizedException'],
  ])('gets no channel %s', async (_case, channel, token, errorType) => {
    const { next } = await subscribed(channel, token);
    expect((await next(2))[1]).toMatchObject({ type: 'subscribe_error', id: 'one', errors: [{ errorType }] });
  });

  it.each([
    ['a bad token', { token: 'bad' }],
    ['another host', { named: 'other.example' }],
    ['another protocol', { protocol: 'graphql-ws' }],
  ])('cannot connect with %s', async (_case, options) => {
    await expect(connect(options).opened).rejects.toThrow('401');
  });

  it('cannot publish', async () => {
    const { next, send } = await subscribed(CHANNEL);
    send({ type: 'publish', id: 'p', channel: CHANNEL, events: [EVENT], authorization: { Authorization: 'good' } });
    expect((await next(3))[2]).toMatchObject({
      type: 'publish_error',
      errors: [{ errorType: 'UnauthorizedException' }],
    });
  });
});

describe('a publisher', () => {
  it('needs a signature and the permission for the namespace', async () => {
    const unsigned = await fetch(new URL('/event', appSync.endpoint), { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    const forged = { ...credentials.issue('Publisher', ROLE), secretAccessKey: 'other' };
    expect((await publish({ channel: CHANNEL, events: [EVENT] }, forged)).status).toBe(403);
    expect(await publish({ channel: '/other/one', events: [EVENT] })).toMatchObject({
      status: 403,
      body: { errors: [{ errorType: 'AccessDeniedException' }] },
    });
  });

  it.each([
    ['no JSON', { channel: CHANNEL, events: ['{'] }],
    ['no events', { channel: CHANNEL, events: [] }],
    ['six events', { channel: CHANNEL, events: Array.from({ length: 6 }, () => EVENT) }],
    ['a wildcard', { channel: '/apps/*', events: [EVENT] }],
    ['a large event', { channel: CHANNEL, events: [JSON.stringify('x'.repeat(240 * 1024))] }],
  ])('is refused %s', async (_case, body) => {
    expect((await publish(body)).status).toBe(400);
  });
});
