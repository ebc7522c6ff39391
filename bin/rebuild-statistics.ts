/**
 * `npm run rebuild-statistics`: counts everything anew from the ledger and prints where the counters differ; with `--repair` it
 * corrects them. With TABLE_NAME it reads that table of AWS (region and credentials as for any AWS tool); without, the
 * embedded cloud's in DATA_DIR, which must not be running.
 */
import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDbStatisticRecords } from '../functions/adapters/dynamodb/admin/statistic-records.ts';
import {
  findDrift,
  nameOfPlace,
  type RebuildReport,
  repairDrift,
} from '../functions/core/admin/rebuild-statistics.ts';
import { onOperatorTable } from '../infra/local/operator/on-operator-table.ts';

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
  console.log(`${events} events counted anew`);
  for (const movement of unexplained) console.log(`NOT COUNTED  ${movement}`);
  for (const { place, counter, counted, recorded } of drifts) {
    console.log(`DRIFT  ${nameOfPlace(place)}: ${counter} is ${counted} and should be ${recorded}`);
  }
  if (drifts.length === 0) console.log('No drift.');
  else console.log(`${drifts.length} counters differ${options.repair ? ', and were corrected' : ''}.`);
}
