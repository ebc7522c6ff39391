/**
 * `npm run ops -- rebuild-statistics` recomputes the statistics from the ledger and prints the counters that differ.
 * `--repair` corrects them. With TABLE_NAME it reads that table on AWS, with region and credentials as for any AWS
 * tool. Without it, it reads the table of the embedded cloud in DATA_DIR, which must not be running.
 */
import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import {
  findDrift,
  nameOfPlace,
  type RebuildReport,
  repairDrift,
} from '../../../functions/core/admin/statistics/rebuild-statistics.ts';
import { onOperatorTable } from '../on-operator-table.ts';

const { values: options } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });

try {
  const report = await onOperatorTable(rebuild);
  print(report);
  process.exitCode = report.drifts.length > 0 && !options.repair ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function rebuild(tableName: string, client: DynamoDBClient): Promise<RebuildReport> {
  const records = new DynamoDbStatisticRecords(tableName, client);
  const report = await findDrift(records);
  if (options.repair) await repairDrift(records, report.drifts);
  return report;
}

function print({ events, drifts, unexplained }: RebuildReport): void {
  console.log(`${events} events recounted`);
  for (const movement of unexplained) console.log(`NOT COUNTED  ${movement}`);
  for (const { place, counter, counted, recorded } of drifts) {
    console.log(`DRIFT  ${nameOfPlace(place)}: ${counter} is ${counted} and should be ${recorded}`);
  }
  if (drifts.length === 0) console.log('No drift.');
  else console.log(`${drifts.length} counters differ${options.repair ? ', and were corrected' : ''}.`);
}
