import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { putSecret } from '@buidl/local-cloud/host/put-secret';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesResponseSchema } from '../../../shared/contract/credits.ts';
import { publicConfigResponseSchema } from '../../../shared/contract/settings.ts';
import { type Buyer, newBuyer } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const KEY = 'k3y-0f-the-provider-0123456789abcdef';

let cloud: TestCloud;
let buyer: Buyer;
const servers: Server[] = [];
const askedPaths: string[] = [];

beforeAll(async () => {
  cloud = await startTestCloud();
  buyer = await newBuyer(cloud, 2.5);
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await cloud.close();
});

/** Starts a node that responds with `listener`. Returns its URL, which contains the key. */
async function nodeThat(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    askedPaths.push(request.url ?? '');
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v2/${KEY}`;
}

const forward: RequestListener = (request, response) => {
  const headers = { 'content-type': 'application/json' };
  const onward = httpRequest(cloud.rpcUrl, { method: 'POST', headers }, (answer) => answer.pipe(response));
  onward.on('error', () => response.destroy());
  request.pipe(onward);
};
const quoteKey: RequestListener = (request, response) =>
  void response.writeHead(401).end(`The key in ${request.url} is not valid`);
const limitCallers: RequestListener = (_request, response) => void response.writeHead(429).end('Slow down');
const speakNonsense: RequestListener = (_request, response) => void response.end('<html>');
const hangUp: RequestListener = (request) => void request.socket.destroy();

const readBalance = async (user: Buyer) =>
  balancesResponseSchema.parse(await (await user.call('/user/balances')).json());

const useNodes = (urls: string[]) => putSecret(cloud, 'SolanaRpc', JSON.stringify({ urls: urls.join(', ') }));

describe('nodes with keys', () => {
  it('are called before those of the settings, and faulty ones are skipped, for balances and payments', async () => {
    const faulty = await Promise.all([quoteKey, limitCallers, speakNonsense, hangUp].map(nodeThat));
    await useNodes([...faulty, await nodeThat(forward)]);
    expect(await readBalance(buyer)).toMatchObject({ success: true, solBalance: '2.5000' });
    expect(askedPaths).toContain(`/v2/${KEY}`);
    expect(await buyer.prepare(100)).toMatchObject({ priceLamports: expect.any(Number) });
  });

  it('that are all down leave no trace of their keys in responses and logs', async () => {
    const user = await newBuyer(cloud, 0);
    await cloud.solana.close();
    const balance = await user.call('/user/balances');
    const purchase = { creditsToPurchase: 100, userPublicKey: user.publicKey, isDiscountedPurchase: false };
    const refused = await user.post('/credits/prepare-transaction', purchase);
    const refusal = await refused.clone().text();
    await expectError(refused, 'unavailable');
    await cloud.runSchedule('SchedulesSettlePurchases').catch(() => undefined);
    const said = [await balance.text(), refusal, ...cloud.logLines];
    expect(cloud.logLines.filter((line) => line.includes('No endpoint responded')).length).toBeGreaterThan(0);
    expect(said.filter((text) => text.includes(KEY))).toEqual([]);
  });
});

it('give browsers only the public node', async () => {
  const response = await fetch(`${cloud.api}/config/public`);
  const text = await response.clone().text();
  expect(publicConfigResponseSchema.parse(await response.json()).config.rpcUrl).toBe(cloud.rpcUrl);
  expect(text).not.toContain(KEY);
  const page = await fetch(cloud.siteUrl);
  expect(page.headers.get('content-security-policy')).not.toContain(KEY);
});
