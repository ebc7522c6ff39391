/** Injects the faults of `npm run simulate -- chaos` into calls between the ledger and the table. */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DynamoDbLedger } from '../../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbLedgerRecords } from '../../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { Table } from '../../../../functions/adapters/dynamodb/table.ts';
import { auditLedger } from '../../../../functions/core/credits/audit-ledger.ts';
import { FaultLedger } from '../../../../test/chaos/fault-ledger.ts';
import { meddleWith } from '../../../../test/chaos/meddlers.ts';
import { type Meddle, startPassingProxy } from '../../../../test/chaos/passing-proxy.ts';
import { withDoubledWrites } from '../../../../test/chaos/planted-bug.ts';
import { startWithTable, TABLE } from './dynamodb-fixture.ts';

const GRANTS = 60;
const CREDITS = 10;
/** Time after which a call without a response ends. Short, because this test kills no real function. */
const SILENCE_MS = 20;
/** This seed produces many faults. */
const STORMY_SEED = 18;

let service: Awaited<ReturnType<typeof startWithTable>>;

beforeEach(async () => {
  service = await startWithTable();
});
afterEach(() => service.close());

/** Repeats each grant of credits through the proxy until it is confirmed. Returns the problems that the audit finds. */
async function problemsAfterGrants(meddle: Meddle): Promise<string[]> {
  const proxy = await startPassingProxy(service.dynamoDb.endpoint, meddle);
  const { credentials } = service;
  const client = new DynamoDBClient({ endpoint: proxy.url, region: 'us-east-1', credentials });
  const ledger = new DynamoDbLedger(new Table(TABLE, client));
  for (let grant = 1; grant <= GRANTS; grant += 1) {
    const details = { reason: 'test', reference: 'test', nowMs: Date.now() };
    const movement = {
      kind: 'grant',
      movementId: `grant-${grant}`,
      accountId: 'user:one',
      credits: CREDITS,
    } as const;
    let isMade = false;
    while (!isMade)
      isMade = await ledger.move({ ...movement, ...details }).then(
        () => true,
        () => false,
      );
  }
  client.destroy();
  await proxy.close();
  return (await auditLedger(new DynamoDbLedgerRecords(TABLE, service.client))).problems;
}

it('faults keep the ledger correct, whatever happens to calls and to the calling functions', async () => {
  const faults = new FaultLedger(STORMY_SEED);
  const kills: string[] = [];
  const problems = await problemsAfterGrants(meddleWith('table', faults, (header) => kills.push(header), SILENCE_MS));
  expect(problems).toEqual([]);
  const balance = await service.get('ACCOUNT#user:one', 'BALANCE');
  expect(balance).toMatchObject({ availableCredits: GRANTS * CREDITS });
  expect(faults.counts.size).toBeGreaterThan(3);
  expect(kills.length).toBeGreaterThan(0);
});

it('the audit shows that a product writes twice', async () => {
  const calm: Meddle = (_sent, pass) => pass();
  const problems = await problemsAfterGrants(withDoubledWrites(calm, service.client));
  expect(problems.join('\n')).toContain(`has ${2 * GRANTS * CREDITS} available`);
});
