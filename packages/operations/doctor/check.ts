/** Checks of an AWS account before a deployment. */

/**
 * `ok`: ready. `note`: works, with a limitation that the text describes. `problem`: the deployment would fail or not
 * serve its users. `unknown`: the check has no result.
 */
export type Level = 'ok' | 'note' | 'problem' | 'unknown';

export interface Finding {
  level: Level;
  text: string;
  /** What the operator should do. */
  todo?: string;
}

export interface Check {
  name: string;
  /** The AWS operation that the check calls, by its IAM name. */
  asks: string;
  /** Commands, or a place in the AWS console, for the same check by hand. */
  byHand: readonly string[];
  /** Calls AWS. Errors of AWS pass through to the caller, which explains them. */
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
