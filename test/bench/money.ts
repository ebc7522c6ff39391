import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CredentialStore } from '@buidl/local-cloud/iam/credential-store';
import { startSolana } from '@buidl/local-cloud/solana/start-solana';
import { DynamoDbLedger } from '../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { Table } from '../../functions/adapters/dynamodb/table.ts';
import { userAccountId } from '../../functions/ports/credits.ts';
import { createClients, TABLE } from '../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { newBuyer } from '../fixtures/buyer.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import type { Figure } from './figure.ts';

const PAIRS = 1_000;
const PAIRS_ON_ONE_ACCOUNT = 100;
const CONCURRENCY = 4;
const PURCHASES = 40;
const PURCHASES_PER_BUYER = 10;
const PLAN_CREDITS = 100;
const TABLE_CHILD = join(import.meta.dirname, '../../packages/local-cloud/test/integration/dynamodb-child.ts');

export async function measureMoney(): Promise<Figure[]> {
  return [...(await measureLedger()), ...(await measureChainStart()), ...(await measurePurchases())];
}

async function measureLedger(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const { client, stop } = await startTableApart(dataDir);
  try {
    const ledger = new DynamoDbLedger(new Table(TABLE, client));
    const users = Array.from({ length: PAIRS }, (_, index) => userAccountId(`user-${index}`));
    const single = userAccountId('single');
    for (const accountId of [single, ...users]) await grant(ledger, accountId);
    await movePairs(ledger, users.slice(0, 100), 'warm-up');
    const spread = await movePairs(ledger, users, 'spread');
    const one = await movePairs(ledger, Array<string>(PAIRS_ON_ONE_ACCOUNT).fill(single), 'single', 2);
    return [
      // A budget of 5 ms for each pair equals 200 pairs per second.
      { name: 'hold + capture, different users: ms a pair', value: spread.perPairMs, unit: 'ms', budget: 5 },
      { name: 'hold or capture, different users: p95', value: spread.p95Ms, unit: 'ms', budget: 50 },
      // A budget of 50 ms for each pair equals 20 pairs per second.
      { name: 'hold + capture, one account: ms a pair', value: one.perPairMs, unit: 'ms', budget: 50 },
      { name: 'hold or capture, one account: p95', value: one.p95Ms, unit: 'ms', budget: 50 },
    ];
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startTableApart(dataDir: string) {
  const credentials = new CredentialStore().issue('bench');
  const { accessKeyId, secretAccessKey } = credentials;
  const child = spawn(process.execPath, [TABLE_CHILD, dataDir, accessKeyId, secretAccessKey]);
  const [endpoint] = await once(child.stdout, 'data');
  const { client } = createClients(String(endpoint).trim(), credentials);
  const stop = async () => {
    client.destroy();
    child.kill();
    await once(child, 'exit');
  };
  return { client, stop };
}

async function grant(ledger: DynamoDbLedger, accountId: string): Promise<void> {
  const details = { reason: 'bench', reference: 'bench', nowMs: Date.now() };
  await ledger.move({ kind: 'grant', movementId: 'grant', accountId, credits: 10_000, ...details });
}

/** Creates and captures a hold (reserved credits) on each listed account. */
async function movePairs(ledger: DynamoDbLedger, accountIds: string[], run: string, concurrency = CONCURRENCY) {
  const timesMs: number[] = [];
  const queue = accountIds.map((accountId, index) => ({ accountId, reference: `${run}-${index}` }));
  const work = async () => {
    for (let pair = queue.pop(); pair; pair = queue.pop()) {
      for (const kind of ['hold', 'capture'] as const) {
        const beganMs = performance.now();
        const movementId = `${kind}:${pair.reference}`;
        const details = { credits: 10, reason: 'bench', nowMs: Date.now() };
        const result = await ledger.move({ kind, movementId, ...pair, ...details });
        if (!result.ok) throw new Error(`${kind} was refused: ${result.reason}`);
        timesMs.push(performance.now() - beganMs);
      }
    }
  };
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  return { perPairMs: (performance.now() - beganMs) / accountIds.length, p95Ms: p95(timesMs) };
}

async function measureChainStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const beganMs = performance.now();
  const chain = await startSolana({ rpcPort: 0, dataDir });
  const startMs = performance.now() - beganMs;
  await chain.close();
  rmSync(dataDir, { recursive: true });
  return [{ name: 'embedded chain: start on an empty folder', value: startMs, unit: 'ms', budget: 150 }];
}

async function measurePurchases(): Promise<Figure[]> {
  const cloud = await startTestCloud({}, { areBooksChecked: false });
  try {
    const prepareMs: number[] = [];
    const verifyMs: number[] = [];
    for (let count = 0; count < PURCHASES; count += PURCHASES_PER_BUYER) {
      const buyer = await newBuyer(cloud);
      const signatures: string[] = [];
      for (let purchase = 0; purchase < PURCHASES_PER_BUYER; purchase += 1) {
        const beganMs = performance.now();
        const prepared = await buyer.prepare(PLAN_CREDITS);
        prepareMs.push(performance.now() - beganMs);
        signatures.push(await buyer.pay(prepared));
      }
      const [last = ''] = signatures.slice(-1);
      await buyer.settle(last, PLAN_CREDITS);
      for (const transactionId of signatures.slice(0, -1)) {
        const beganMs = performance.now();
        const response = await buyer.verify({ transactionId, creditsPurchased: PLAN_CREDITS });
        if (response.status !== 200) throw new Error(`verify responded with ${response.status}`);
        verifyMs.push(performance.now() - beganMs);
      }
    }
    return [
      { name: 'prepare a purchase: p95', value: p95(prepareMs.slice(1)), unit: 'ms', budget: 60 },
      { name: 'verify a purchase: p95', value: p95(verifyMs), unit: 'ms', budget: 150 },
    ];
  } finally {
    await cloud.close();
  }
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
