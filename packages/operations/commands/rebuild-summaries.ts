/**
 * `npm run ops -- rebuild-summaries` compares the revision summaries that lists show with the revisions, and prints the
 * projects that differ, for example those older than summaries. `--repair` corrects them. It reads the same table as
 * `npm run ops -- rebuild-statistics`.
 */
import { parseArgs } from 'node:util';
import { DynamoDbRevisionSummaries } from '../../../functions/adapters/dynamodb/projects/summary-repair.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { rebuildSummaries } from '../../../functions/core/projects/lists/rebuild-summaries.ts';
import { onOperatorTable } from '../on-operator-table.ts';

const { values: options } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });

try {
  const { projects, drifts } = await onOperatorTable((tableName, client) =>
    rebuildSummaries(new DynamoDbRevisionSummaries(new Table(tableName, client)), {
      isRepair: options.repair,
    }),
  );
  console.log(`${projects} projects compared`);
  for (const { projectId, outdated, needless } of drifts) {
    console.log(`DIFFERS  ${projectId}: ${outdated.length} summaries to write, ${needless.length} to remove`);
  }
  if (drifts.length === 0) console.log('No differences.');
  else console.log(`${drifts.length} projects differ${options.repair ? ', and were corrected' : ''}.`);
  process.exitCode = drifts.length > 0 && !options.repair ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
