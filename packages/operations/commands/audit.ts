/**
 * `npm run ops -- audit` adds up the ledger and prints the accounts with a wrong balance. Reads the AWS table
 * TABLE_NAME, or else the stopped local cloud in DATA_DIR.
 */

import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { type AuditReport, auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import { onOperatorTable } from '../on-operator-table.ts';

try {
  const report = await onOperatorTable((tableName, client) =>
    auditLedger(new DynamoDbLedgerRecords(tableName, client)),
  );
  print(report);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function print({ totals, reviews, problems }: AuditReport): void {
  const { accounts, entries, available, held, granted, sold, spent, difference } = totals;
  console.log(`${accounts} accounts, ${entries} entries`);
  console.log(`granted ${granted} + sold ${sold} - spent ${spent} = available ${available} + held ${held}`);
  console.log(`difference ${difference}`);
  for (const { signature, mismatches, lamports } of reviews) {
    console.log(`REVIEW ${signature}: ${lamports} lamports, ${mismatches.join(', ')}`);
  }
  for (const problem of problems) console.log(`WRONG  ${problem}`);
  console.log(problems.length === 0 ? 'No differences.' : `${problems.length} differences.`);
}
