import type { FeatureResult, Proof } from '../domain/proof.ts';

const MARKS: Record<FeatureResult['outcome'], string> = {
  shown: '✓',
  failed: '✗ fails:',
  absent: '✗ is absent:',
  not_shown: '✗ was not shown:',
  not_showable: '? cannot be shown here:',
};

const UNTRIED_MARK = '– was not tried:';

function markOf({ outcome, isUntried }: FeatureResult): string {
  return isUntried ? UNTRIED_MARK : MARKS[outcome];
}

/** Returns one English line for each checked feature, each lost function and each open problem. */
export function proofLines({ features, lost, openProblems }: Proof): string[] {
  return [
    ...features.map((feature) => `${markOf(feature)} ${feature.name}${feature.reason ? ` (${feature.reason})` : ''}`),
    ...lost.map((name) => `✗ no longer there: ${name}`),
    ...openProblems.map((problem) => `✗ ${problem}`),
  ];
}
