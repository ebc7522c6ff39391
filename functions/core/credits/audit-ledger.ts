import type { LedgerRecords } from '../../ports/credits.ts';
import { type LedgerProblem, LedgerReconciliation, type LedgerTotals, type Review } from './ledger-reconciliation.ts';

export interface AuditReport {
  totals: LedgerTotals;
  reviews: Review[];
  /** One sentence for each problem; empty when the ledger balances. */
  problems: string[];
}

/**
 * The maximum number of times that an audit reads the ledger. Credits move during an audit, so a problem counts only
 * when every read finds it.
 */
const READINGS = 3;

/**
 * Returns the ledger's totals, reviews and problems. While there are problems, reads the ledger again, up to three
 * times in all.
 */
export async function auditLedger(records: LedgerRecords): Promise<AuditReport> {
  let reconciliation = await reconcile(records);
  let problems = reconciliation.problems();
  for (let reading = 2; reading <= READINGS && problems.length > 0; reading += 1) {
    const before = new Set(problems.map(({ subject }) => subject));
    reconciliation = await reconcile(records);
    problems = reconciliation.problems().filter(({ subject }) => before.has(subject));
  }
  const { reviews } = reconciliation;
  return { totals: reconciliation.totals(), reviews, problems: problems.map(sentence) };
}

async function reconcile(records: LedgerRecords): Promise<LedgerReconciliation> {
  const reconciliation = new LedgerReconciliation();
  for await (const record of records.read()) reconciliation.add(record);
  return reconciliation;
}

function sentence({ subject, text }: LedgerProblem): string {
  return `${subject}: ${text}`;
}
