import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import type { CheckReport } from '../../../ports/browser.ts';
import type { CheckFile } from '../work-files.ts';

/** The maximum number of names in the line that lists the controls without an effect. */
const MAX_NAMED = 5;
const NAME_MAX_LENGTH = 40;

type Checked = Pick<CheckReport, 'passed' | 'controls'> & Pick<CheckFile, 'earlierFlows'>;

/**
 * Returns one line for each thing that passed in a check, a line about the controls that the check used, and one about
 * the flows of earlier builds that ran again.
 */
export function passedLines(check: Checked): string[] {
  const { earlierFlows } = check;
  const { ran = 0, all = 0 } = earlierFlows ?? {};
  return [...withControls(check), ...(ran > 0 ? [`${ran} of ${all} earlier functions were tried again`] : [])];
}

function withControls({ passed, controls }: Checked): string[] {
  const { tried, dead } = controls;
  // `passed` is empty for a page that stopped responding, because its check is incomplete.
  if (tried === 0 || passed.length === 0) return passed;
  const names = [...new Set(dead)].slice(0, MAX_NAMED).map((name) => `“${truncateText(name, NAME_MAX_LENGTH)}”`);
  const exceptions = names.length === 0 ? '' : `; not: ${names.join(', ')}`;
  return [...passed, `${tried - dead.length} of ${tried} controls did something${exceptions}`];
}
