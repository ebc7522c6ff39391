import { ApiError } from '../shared/client/api-error.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

export interface Explanation {
  exitCode: number;
  code: string;
  message: string;
  hints: string[];
  /** For programs. */
  details: Record<string, unknown>;
}

/** Says what went wrong, and what to do about it. `again` ends a command that is to be repeated, such as ` --url …`. */
export function explainError(error: unknown, again = ''): Explanation {
  if (error instanceof ApiError) return explainApiError(error, again);
  if (error instanceof CliError) {
    const { exitCode, code, message, hint } = error;
    return { exitCode, code, message, hints: hint === undefined ? [] : [hint], details: {} };
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    return {
      exitCode: EXIT.interrupted,
      code: 'interrupted',
      message: 'Interrupted.',
      hints: [],
      details: {},
    };
  }
  if (error instanceof TypeError) return explainMissingField(error);
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.failed, code: 'failed', message, hints: [], details: {} };
}

/** A command that reads what an older server leaves out fails so. */
function explainMissingField({ message: cause }: TypeError): Explanation {
  return {
    exitCode: EXIT.unreachable,
    code: 'unexpected_response',
    message: 'The server responded in a form that this command does not understand.',
    hints: ['It may be older or newer than the command: buidl --version'],
    details: { cause },
  };
}

function explainApiError(error: ApiError, again: string): Explanation {
  const { status, code, reason, params, problems = [], requestId, retryAfterSeconds, operationId } = error;
  const others = problems.slice(1).map(({ field, message }) => {
    // That of the first one need not be named again.
    const isOfOther = field !== undefined && field !== error.field;
    return isOfOther ? `${field}: ${message}` : message;
  });
  const hints = [
    ...others,
    ...hintsFor(error, again),
    ...(operationId === undefined ? [] : [`Follow the build with: buidl watch ${operationId}${again}`]),
    ...(requestId === undefined ? [] : [`Request ${requestId}`]),
  ];
  const details = { status, reason, params, problems, requestId, retryAfterSeconds, operationId };
  return { exitCode: exitCodeOf(error), code, message: error.message, hints, details };
}

function exitCodeOf({ status, code }: ApiError): number {
  if (code === 'unreachable') return EXIT.unreachable;
  if (code === 'insufficient_credits') return EXIT.credits;
  if (code === 'unexpected_response') return status === 429 || status >= 500 ? EXIT.busy : EXIT.unreachable;
  if (code === 'invalid_request' || status === 400) return EXIT.usage;
  if (status === 401 || code === 'banned') return EXIT.signedOut;
  if (status === 429 || status >= 500) return EXIT.busy;
  return EXIT.refused;
}

function hintsFor({ status, code, field, retryAfterSeconds }: ApiError, again: string): string[] {
  if (status === 401) return [`Sign in with: buidl login${again}`];
  if (status === 429) return [`Try again in ${retryAfterSeconds ?? 'some'} seconds.`];
  if (status === 503) return ['Try again in a while.'];
  if (code === 'insufficient_credits') return ['Credits are on the page "Buy credits" of the site.'];
  if (code === 'not_found' && field === 'project') return ['Your projects are listed by: buidl ls'];
  if (code === 'unreachable') return ['Is the network there, and the address right?'];
  return [];
}
