import type { CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';

/** Adds whether what the document declares about its shared data is valid; nothing when it declares nothing. */
export function addDeclaredPolicy({ declared }: DocumentSource, findings: CheckFindings): void {
  if (!declared) return;
  findings.addDeclaredData(
    declared.ok
      ? undefined
      : `Line ${declared.line}: the declaration of the shared data (#buidl-data) is invalid, so that nobody could read or add anything: ${declared.problem}`,
  );
}
