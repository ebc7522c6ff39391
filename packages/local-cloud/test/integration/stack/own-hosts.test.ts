import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Connection, Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { temporaryDir } from '../../../../../test/fixtures/temporary-dir.ts';
import { bootCloud, type Cloud } from '../../../provisioner/boot-cloud.ts';
import { startSolana } from '../../../solana/start-solana.ts';
import { ASSETS, RESOURCES } from './boot-stack.ts';
import { distributionResources, writeAssembly } from './small-stack.ts';

const SITE_ORIGIN = 'http://localhost:3000';
const AIRDROP = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'requestAirdrop',
  params: [Keypair.generate().publicKey.toBase58(), 1_000_000_000],
});
const SERVERS = ['site', 'apps', 's3', 'rpc', 'websocket'] as const;
type Server = (typeof SERVERS)[number];
const WITH_APPS = { ...RESOURCES, AppsDistribution: distributionResources().SiteDistribution ?? { Type: '' } };

let cloud: Cloud;

beforeAll(async () => {
  const Outputs = {
    SiteUrl: { Value: 'http://buidl.test' },
    AppsUrl: { Value: 'http://apps.test' },
    DocumentsUrl: { Value: 'http://*.apps.test' },
  };
  cloud = await bootCloud({
    templateDir: writeAssembly({ resources: WITH_APPS, template: { Outputs }, assets: ASSETS }),
    dataDir: temporaryDir('buidl-own-hosts-'),
    ports: { site: 0, apps: 0, s3: 0, events: 0 },
    solana: await startSolana({ rpcPort: 0, origins: [SITE_ORIGIN] }),
    model: { model: { complete: () => 'hello' } },
    onLog: () => undefined,
  });
});
afterAll(() => cloud.close());

function urlOf(server: Server): string {
  const { siteUrl, appsUrl, s3Endpoint, rpcUrl, websocketUrl } = cloud;
  return { site: siteUrl, apps: appsUrl, s3: s3Endpoint, rpc: rpcUrl, websocket: websocketUrl.replace('ws', 'http') }[
    server
  ];
}

async function statusOf(url: string, headers: Record<string, string>, body?: string): Promise<number | undefined> {
  const method = body === undefined ? 'GET' : 'POST';
  const sent = httpRequest(url, { method, headers: { 'content-type': 'application/json', ...headers } }).end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode;
}

/** Returns `open`, or the status of the refusal. */
function openSocket(headers: Record<string, string>): Promise<string | number | undefined> {
  const socket = new WebSocket(cloud.websocketUrl, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  }).then((result) => {
    socket.terminate();
    return result === 'open' || typeof result === 'number' ? result : undefined;
  });
}

describe.each(SERVERS)('the port of the %s', (server) => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('answers under %s', async (name) => {
    expect(await statusOf(urlOf(server), { host: `${name}:${new URL(urlOf(server)).port}` })).not.toBe(421);
  });

  it.each(['evil.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', '10.0.0.1', ''])(
    'refuses the host “%s”, which a page can make resolve to this machine',
    async (name) => {
      expect(await statusOf(urlOf(server), { host: `${name}:${new URL(urlOf(server)).port}` })).toBe(421);
    },
  );

  it('refuses another port', async () => {
    expect(await statusOf(urlOf(server), { host: 'localhost:1' })).toBe(421);
    expect(await statusOf(urlOf(server), { host: 'localhost' })).toBe(421);
  });
});

describe('a configured name', () => {
  it.each<[Server, string, boolean]>([
    ['site', 'buidl.test', true],
    ['site', 'sub.buidl.test', false],
    ['site', 'apps.test', false],
    ['apps', 'apps.test', true],
    ['apps', 'prj-1.apps.test', true],
    ['apps', 'a.prj-1.apps.test', false],
    ['apps', 'buidl.test', false],
    ['s3', 'buidl.test', false],
    ['rpc', 'buidl.test', false],
  ])('of the %s: %s is answered: %s', async (server, name, isAnswered) => {
    const status = await statusOf(urlOf(server), { host: `${name}:${new URL(urlOf(server)).port}` });
    expect(status !== 421).toBe(isAnswered);
  });
});

describe('the faucet and the node', () => {
  it('answer programs and the site', async () => {
    expect(await statusOf(cloud.rpcUrl, {}, AIRDROP)).toBe(200);
    expect(await statusOf(cloud.rpcUrl, { origin: SITE_ORIGIN }, AIRDROP)).toBe(200);
    expect(await openSocket({})).toBe('open');
    expect(await openSocket({ origin: SITE_ORIGIN })).toBe('open');
    expect(await new Connection(cloud.rpcUrl).getSlot()).toBeGreaterThan(0);
  });

  it('let the site read the answer, and no other page', async () => {
    const preflight = (origin: string) => fetch(cloud.rpcUrl, { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight(SITE_ORIGIN);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, SITE_ORIGIN]);
    const refused = await preflight('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it.each(['https://evil.example', 'http://localhost:3001', 'http://localhost:3000.evil.example', 'null'])(
    'refuse a page of the origin %s',
    async (origin) => {
      expect(await statusOf(cloud.rpcUrl, { origin }, AIRDROP)).toBe(403);
      expect(await openSocket({ origin })).toBe(403);
    },
  );

  it('refuse a websocket for an unknown host', async () => {
    expect(await openSocket({ host: 'evil.example' })).toBe(421);
  });
});
