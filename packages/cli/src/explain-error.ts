import { ApiError } from '@buidl/client/api-error';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

export interface Explanation {
  exitCode: number;
  code: string;
  message: string;
  hints: string[];
  /** Machine-readable values of the error, such as its HTTP status. */
  details: Record<string, unknown>;
}

/**
 * Describes an error and the next steps. Appends `urlOption`, such as ` --url https://…`, to each suggested command.
 */
export function explainError(error: unknown, urlOption = ''): Explanation {
  if (error instanceof ApiError) return explainApiError(error, urlOption);
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

/** Explains the TypeError that a command throws when it reads a field that an older server leaves out. */
function explainMissingField({ message: cause }: TypeError): Explanation {
  return {
    exitCode: EXIT.unreachable,
    code: 'unexpected_response',
    message: 'The server responded in a form that this command does not understand.',
    hints: ['The versions of the server and the command may differ: buidl --version'],
    details: { cause },
  };
}

function explainApiError(error: ApiError, urlOption: string): Explanation {
  const { status, code, reason, params, problems = [], requestId, retryAfterSeconds, operationId } = error;
  const others = problems.slice(1).map(({ field, message }) => {
    // Names only fields other than `error.field`, because the message of `error` already names that field.
    const isOfOther = field !== undefined && field !== error.field;
    return isOfOther ? `${field}: ${message}` : message;
  });
  const hints = [
    ...others,
    ...hintsFor(error, urlOption),
    ...(isOfKnownBuild(error) ? [`Follow the build with: buidl watch ${operationId}${urlOption}`] : []),
    ...(requestId === undefined ? [] : [`Request ${requestId}`]),
  ];
  const details = { status, reason, params, problems, requestId, retryAfterSeconds, operationId };
  return { exitCode: exitCodeOf(error), code, message: error.message, hints, details };
}

/**
 * Returns whether `buidl watch` can show the build of the error. Returns false without a build id, and for a build
 * that the server does not show to this user.
 */
function isOfKnownBuild({ operationId, status }: ApiError): boolean {
  return operationId !== undefined && status !== 404 && status !== 403;
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

function hintsFor({ status, code, field, retryAfterSeconds }: ApiError, urlOption: string): string[] {
  if (status === 401) return [`Sign in with: buidl login${urlOption}`];
  if (status === 429) return [`Try again in ${retryAfterSeconds ?? 'some'} seconds.`];
  if (status === 503) return ['Try again in a while.'];
  if (code === 'insufficient_credits') return ['Buy credits on the page "Buy credits" of the site.'];
  if (code === 'not_found' && field === 'project') return ['List your projects with: buidl ls'];
  if (code === 'unreachable') return ['Check the network and the address.'];
  return [];
}
