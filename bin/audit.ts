/**
 * `npm run audit`: folds the ledger and prints any difference. With TABLE_NAME it reads that table of AWS (region and
 * credentials as for any AWS tool); without, the embedded cloud's in DATA_DIR, which must not be running.
 */
import { BookRecords } from '../functions/adapters/dynamodb/credits/book-records.ts';
import { type AuditReport, auditBooks } from '../functions/core/credits/audit-books.ts';
import { onOperatorTable } from '../infra/local/operator/on-operator-table.ts';

try {
  const report = await onOperatorTable((tableName, client) => auditBooks(new BookRecords(tableName, client)));
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
  console.log(problems.length === 0 ? 'The books balance.' : `${problems.length} differences.`);
}
