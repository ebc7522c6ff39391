import type { LedgerRecords } from '../../ports/credits.ts';
import { type LedgerProblem, LedgerReconciliation, type LedgerTotals, type Review } from './ledger-reconciliation.ts';

export interface AuditReport {
  totals: LedgerTotals;
  reviews: Review[];
  /** One sentence for each problem; empty when the ledger balances. */
  problems: string[];
}

/** Movements continue during an audit, so a problem counts only when every read finds it. */
const READINGS = 3;

/** Checks whether the ledger balances. Repeats the read while there are problems, up to three reads in all. */
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
