import { countProof, type FeatureResult, isUntried, type Proof } from '../../../../shared/domain/proof.ts';
import { plural } from '../../lib/language/plural.ts';
import { t } from '../../lib/language/translate.ts';
import { openProblemsText } from './built-revisions.ts';

/** Returns true when every requested feature works, or when an older receipt contains no problems. */
export function isWhole(proof: Proof): boolean {
  const { works, asked } = countProof(proof);
  return works === asked && (works > 0 || proof.features.length === 0);
}

/** Formats as `6 of 8 work`; for a receipt with features. When none could be tried, says so. */
export function workText(proof: Proof): string {
  const { works, asked } = countProof(proof);
  if (isUntried(proof)) return t`Could not be checked in time`;
  if (asked === 0) return t`Nothing of it could be shown here`;
  return plural(asked, { one: '{0} of # works', other: '{0} of # work' }, works);
}

/** Returns a short result of a build; undefined for a receipt without features and problems. */
export function headlineOf(proof: Proof): string | undefined {
  const { features, openProblems, lost } = proof;
  if (features.length === 0) {
    const count = openProblems.length + lost.length;
    return count === 0 ? undefined : openProblemsText(count);
  }
  return isWhole(proof) ? t`Your app is ready` : workText(proof);
}

/** Returns the screen-reader text for the mark in front of a feature. */
export function outcomeLabel({ outcome, isUntried }: Pick<FeatureResult, 'outcome' | 'isUntried'>): string {
  if (isUntried) return t`Was not tried:`;
  switch (outcome) {
    case 'shown':
      return t`Works:`;
    case 'failed':
      return t`Fails:`;
    case 'absent':
      return t`Is absent:`;
    case 'not_shown':
      return t`Was not shown:`;
    case 'not_showable':
      return t`Cannot be shown here:`;
  }
}

/** Returns the explanation below a feature for which the check gave no reason. */
export function reasonOf(outcome: FeatureResult['outcome']): string | undefined {
  if (outcome === 'absent') return t`The app does not have it.`;
  return outcome === 'not_shown' ? t`Its steps hold even when nothing is done.` : undefined;
}

interface ProblemText {
  text: string;
  /** The original message, if it is useful to developers only. */
  details?: string;
}

/** A message of the browser about a script, as `Line 91: TypeError: x is null`. */
const SCRIPT_ERROR =
  /^(?:Line (?<line>\d+): )?.*?(?:\b\w*(?:Error|Exception): |uncaught: |unhandled promise rejection: )/s;

/** Returns the text that describes a problem of an app to its user. */
export function problemText(problem: string): ProblemText {
  const error = SCRIPT_ERROR.exec(problem);
  if (error === null) return { text: problem };
  const line = error.groups?.line;
  const text =
    line === undefined ? t`Something fails when it is used` : t`Something fails when it is used (line ${line})`;
  return { text, details: problem };
}
