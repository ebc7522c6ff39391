import type { CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';

/** Adds whether the document's declaration of shared data is valid; adds nothing without a declaration. */
export function addDeclaredPolicy({ declared }: DocumentSource, findings: CheckFindings): void {
  if (!declared) return;
  findings.addDeclaredData(
    declared.ok
      ? undefined
      : `Line ${declared.line}: the declaration of the shared data (#buidl-data) is invalid, so that nobody could read or add anything: ${declared.problem}`,
  );
}
