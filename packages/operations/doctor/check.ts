/**
 * `ok`: ready. `note`: works with the described limitation. `problem`: the deployment would fail or not serve its
 * users. `unknown`: the check has no result.
 */
export type Level = 'ok' | 'note' | 'problem' | 'unknown';

export interface Finding {
  level: Level;
  text: string;
  todo?: string;
}

export interface Check {
  name: string;
  /** The AWS operation that the check calls, by its name in IAM. */
  asks: string;
  /** Commands, or a place in the AWS console, to make the same check by hand. */
  byHand: readonly string[];
  /** Calls AWS. Errors of AWS pass through. */
  ask(): Promise<Finding>;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string, todo?: string): Finding => ({
  level: 'note',
  text,
  ...(todo !== undefined && { todo }),
});
export const problem = (text: string, todo: string): Finding => ({ level: 'problem', text, todo });
export const unknown = (text: string, todo?: string): Finding => ({
  level: 'unknown',
  text,
  ...(todo !== undefined && { todo }),
});
