/** Checks of an AWS account before a deployment. */

/**
 * `ok`: ready. `note`: works, with a limitation that the text describes. `problem`: the deployment would fail, or would
 * not serve its users. `unknown`: the check has no result.
 */
export type Level = 'ok' | 'note' | 'problem' | 'unknown';

export interface Finding {
  level: Level;
  text: string;
  /** Action for the operator. */
  todo?: string;
}

export interface Check {
  name: string;
  /** AWS operation that it calls, by its IAM name. */
  asks: string;
  /** Commands, or a place in the console, for the same check by hand. */
  byHand: readonly string[];
  /** Calls AWS. The caller explains errors of AWS. */
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
