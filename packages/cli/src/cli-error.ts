import { EXIT } from './exit-codes.ts';

/** The message is shown to the user. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exitCode: number;
  /** The next step for the user. */
  readonly hint: string | undefined;

  constructor(code: string, message: string, exitCode: number = EXIT.failed, hint?: string) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** Returns the error for a wrong command line. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError('usage', message, EXIT.usage, hint);
}
