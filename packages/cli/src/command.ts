import { Argument, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import type { Session } from './session.ts';

/** Runs an action in a session. The action returns the exit code, or throws CliError or ApiError. */
export type RunAction = (action: (session: Session) => Promise<number>) => Promise<void>;

export type CreateCommand = (run: RunAction) => CommandUnknownOpts;

export const PROJECT = new Argument('<project>', 'the id or the name of the project').argParser(requireText);

export const OPERATION = new Argument('<operation>', 'the id of the build, op_…').argParser(parseOperationId);

function parseOperationId(value: string): string {
  if (/^op_[0-9a-z]{26}$/.test(value)) return value;
  throw new InvalidArgumentError('The id of a build begins with op_');
}

export function requireText(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is blank.');
  return value;
}
