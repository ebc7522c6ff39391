/** What stands between an account and a deployment that works. */

/**
 * `ok`: as it should be. `note`: it works, and the text says what it carries. `problem`: the deployment would fail, or would
 * not serve its users. `unknown`: nobody could say.
 */
export type Level = 'ok' | 'note' | 'problem' | 'unknown';

export interface Finding {
  level: Level;
  text: string;
  /** What to do about it. */
  todo?: string;
}

export interface Check {
  name: string;
  /** The operation of AWS that it calls, as IAM names it. */
  asks: string;
  /** Commands, or a place in the console, by which a person finds out the same. */
  byHand: readonly string[];
  /** Asks AWS. Errors of AWS are the caller's to explain. */
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
