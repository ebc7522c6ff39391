import { linePrefixOf } from './add-page-problems.ts';
import type { CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';
import { toSingleLine } from './to-single-line.ts';
import type { TriedControls } from './try-controls.ts';

/**
 * Controls without an effect are a major problem when there are at least two of them and they exceed this share of all
 * tried controls.
 */
const MAX_DEAD_SHARE = 0.1;

/** Adds the used controls to the findings, and a problem for the controls without an effect. */
export function addTriedControls(
  { tried, dead }: TriedControls,
  document: DocumentSource,
  findings: CheckFindings,
): void {
  findings.addControls({ tried, dead: dead.map(({ name }) => name) });
  const aspect = dead.length >= 2 && dead.length > tried * MAX_DEAD_SHARE ? 'controls' : 'clicks';
  for (const { markup } of dead) {
    findings.add(
      aspect,
      `${linePrefixOf(markup, document)}nothing happens when ${toSingleLine(markup, 100)} is clicked, twice`,
    );
  }
}
