/**
 * `npm run ops -- rebuild` prints the dashboard's counters that differ from the ledger, and the list summaries that
 * differ from their revisions; `--repair` corrects both. Reads the AWS table TABLE_NAME, or else the stopped local
 * cloud in DATA_DIR.
 */
import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbRevisionSummaries } from '../../../functions/adapters/dynamodb/projects/summary-repair.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { findDrift, nameOfPlace, repairDrift } from '../../../functions/core/admin/statistics/rebuild-statistics.ts';
import { rebuildSummaries } from '../../../functions/core/projects/lists/rebuild-summaries.ts';
import { onOperatorTable } from '../on-operator-table.ts';

const { values: options } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });

try {
  const drifts = await onOperatorTable(
    async (tableName, client) => (await rebuildCounters(tableName, client)) + (await rebuildLists(tableName, client)),
  );
  process.exitCode = drifts > 0 && !options.repair ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function rebuildCounters(tableName: string, client: DynamoDBClient): Promise<number> {
  const records = new DynamoDbStatisticRecords(tableName, client);
  const { events, drifts, unexplained } = await findDrift(records);
  if (options.repair) await repairDrift(records, drifts);
  console.log(`${events} events recounted`);
  for (const movement of unexplained) console.log(`NOT COUNTED  ${movement}`);
  for (const { place, counter, counted, recorded } of drifts) {
    console.log(`DRIFT  ${nameOfPlace(place)}: ${counter} is ${counted} and should be ${recorded}`);
  }
  printSum('counters', drifts.length);
  return drifts.length;
}

/** Returns the number of projects with a wrong or missing summary, such as those created before summaries existed. */
async function rebuildLists(tableName: string, client: DynamoDBClient): Promise<number> {
  const summaries = new DynamoDbRevisionSummaries(new Table(tableName, client));
  const { projects, drifts } = await rebuildSummaries(summaries, { isRepair: options.repair });
  console.log(`${projects} projects compared`);
  for (const { projectId, outdated, needless } of drifts) {
    console.log(`DRIFT  ${projectId}: ${outdated.length} summaries to write, ${needless.length} to remove`);
  }
  printSum('projects', drifts.length);
  return drifts.length;
}

function printSum(name: string, count: number): void {
  if (count === 0) console.log(`No drift in ${name}.`);
  else console.log(`${count} ${name} differ${options.repair ? ', and were corrected' : ''}.`);
}
