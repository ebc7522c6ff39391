/** Runs the checks of `npm run ops -- audit` and `npm run ops -- rebuild` on a running cloud. */
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Cloud } from '@buidl/local-cloud/provisioner/boot-cloud';
import { DynamoDbStatisticRecords } from '../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbLedgerRecords } from '../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { findDrift, nameOfPlace } from '../../functions/core/admin/statistics/rebuild-statistics.ts';
import { auditLedger } from '../../functions/core/credits/audit-ledger.ts';

/**
 * The maximum number of readings. A build that ends during a reading of the counters looks like an error, so errors are
 * read again.
 */
const READINGS = 5;
const PAUSE_MS = 300;

/** Returns a description of each error in the ledger and the counters. */
export async function wrongInBooks(cloud: Cloud): Promise<string[]> {
  const tableName = cloud.nameOf('tables', 'DataTable');
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const client = new DynamoDBClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  try {
    const { problems } = await auditLedger(new DynamoDbLedgerRecords(tableName, client));
    const records = new DynamoDbStatisticRecords(tableName, client);
    let drift = await driftOf(records);
    for (let reading = 2; reading <= READINGS && drift.length > 0; reading += 1) {
      await delay(PAUSE_MS);
      drift = await driftOf(records);
    }
    return [...problems, ...drift];
  } finally {
    client.destroy();
  }
}

async function driftOf(records: DynamoDbStatisticRecords): Promise<string[]> {
  const { drifts, unexplained } = await findDrift(records);
  return [
    ...unexplained.map((movement) => `${movement} is not counted`),
    ...drifts.map(
      ({ place, counter, counted, recorded }) =>
        `${counter} of ${nameOfPlace(place)} is ${counted} and should be ${recorded}`,
    ),
  ];
}
