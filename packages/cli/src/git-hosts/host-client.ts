import { readJson } from '@buidl/client/read-json';
import type * as z from 'zod';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

const TIMEOUT_MS = 60_000;

export interface HostClientOptions {
  name: string;
  /** The prefix of each URL, such as `https://api.github.com`. */
  apiUrl: string;
  token: string;
  permission: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

export interface HostResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export class HostClient {
  readonly name: string;
  readonly #options: HostClientOptions;

  constructor(options: HostClientOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    { body, expected = [] }: { body?: unknown; expected?: readonly number[] } = {},
  ): Promise<HostResponse> {
    const response = await this.#request(method, path, body);
    if ((response.status >= 200 && response.status < 300) || expected.includes(response.status)) return response;
    throw this.#refusal(response);
  }

  read<Output>(schema: z.ZodType<Output>, { body }: HostResponse): Output {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new CliError(
      'unexpected_response',
      `${this.name} responded in a form that this command does not understand.`,
      EXIT.unreachable,
    );
  }

  /** Returns the Git host's error message in one line. Replaces the access token by asterisks. */
  said({ body }: HostResponse): string {
    const message = typeof body === 'object' && body !== null && 'message' in body ? JSON.stringify(body.message) : '';
    return oneLine(message.replace(/^"|"$/g, '').replaceAll(this.#options.token, '***'));
  }

  async #request(method: string, path: string, body: unknown): Promise<HostResponse> {
    const { apiUrl, token, fetch, signal, headers } = this.#options;
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'user-agent': 'buidl',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would send the token to another site.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return { status: response.status, headers: response.headers, body: await readJson(response) };
    } catch {
      signal.throwIfAborted();
      throw new CliError(
        'unreachable',
        `${this.name} could not be reached. Look there whether the commit arrived.`,
        EXIT.unreachable,
        'You can run the same command again.',
      );
    }
  }

  #refusal(response: HostResponse): CliError {
    const { status, headers } = response;
    const { name } = this;
    const reason = this.said(response) && ` It says: ${this.said(response)}`;
    if (status === 401)
      return new CliError('bad_token', `${name} does not accept the token.`, EXIT.signedOut, 'Has it expired?');
    const isLimited =
      status === 429 ||
      (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')));
    if (isLimited)
      return new CliError('rate_limited', `${name} received too many requests.${reason}`, EXIT.busy, waitOf(headers));
    if (status === 403 || status === 404)
      return new CliError(
        'no_permission',
        `The token lacks a permission at ${name}, or the repository is missing.${reason}`,
        EXIT.refused,
        this.#options.permission,
      );
    if (status >= 300 && status < 400)
      return new CliError('moved', `${name} has moved this repository to another name.`, EXIT.refused);
    if (status >= 500)
      return new CliError('unavailable', `${name} is unavailable (${status}).`, EXIT.busy, 'Try again in a while.');
    return new CliError('host_refused', `${name} refused (${status}).${reason}`, EXIT.refused);
  }
}

function waitOf(headers: Headers): string {
  const afterSeconds = Number(headers.get('retry-after') ?? Number.NaN);
  const resetAtMs = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000;
  if (afterSeconds > 0) return `Try again in ${Math.ceil(afterSeconds)} seconds.`;
  if (resetAtMs > 0 && resetAtMs < 8.64e15) return `Try again at ${new Date(resetAtMs).toISOString()}.`;
  return 'Try again in an hour.';
}
