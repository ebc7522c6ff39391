import { promises as dns, type LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Attempt, SignedMessage, WebhookSender } from '../../ports/webhooks.ts';

type Outcome = Pick<Attempt, 'outcome' | 'status'>;

type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

interface SenderOptions {
  timeLimitMs?: number;
  resolve?: Resolve;
}

const TIME_LIMIT_MS = 5_000;
const LOOKUP_LIMIT_MS = 2_000;
/** The maximum number of bytes to read of a response, so that the receiver can finish sending a short one. */
const MOST_READ_BYTES = 1_024;

class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'forbidden_address';
}

class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
  readonly code = 'unknown_host';
}

/**
 * Sends webhooks. Checks the IP addresses of the host, then connects to exactly these, which prevents DNS rebinding.
 */
export class HttpsWebhookSender implements WebhookSender {
  readonly #timeLimitMs: number;
  readonly #resolve: Resolve;

  constructor({ timeLimitMs = TIME_LIMIT_MS, resolve = askResolver }: SenderOptions = {}) {
    this.#timeLimitMs = timeLimitMs;
    this.#resolve = resolve;
  }

  async send(message: SignedMessage): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.#timeLimitMs);
    try {
      const url = new URL(message.url);
      const addresses = await this.#addressesOf(url, message, signal);
      return await post(url, message, addresses, signal);
    } catch (error) {
      return { outcome: signal.aborted ? 'timed_out' : failureOf(error) };
    }
  }

  /** Returns a host's IP addresses. Throws UnknownHostError, and ForbiddenAddressError if any is not allowed. */
  async #addressesOf({ hostname }: URL, { mayReach }: SignedMessage, signal: AbortSignal): Promise<LookupAddress[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await this.#resolve(host, signal) : [host];
    if (addresses.length === 0) throw new UnknownHostError('The host has no address.');
    if (!addresses.every((address) => mayReach(address))) {
      throw new ForbiddenAddressError('The host leads to an address that webhooks may not reach.');
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }
}

/** Queries DNS directly, because the system's lookup blocks one of Node's four threads while a name server is slow. */
async function askResolver(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: LOOKUP_LIMIT_MS, tries: 2 });
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function post(
  url: URL,
  { headers, body }: SignedMessage,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<Outcome> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      lookup: always(addresses),
      // Opens a new connection, never a pooled one.
      agent: false,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response: IncomingMessage) => {
      const end = () => {
        resolve(outcomeOf(response.statusCode ?? 0));
        request.destroy();
      };
      // The status has arrived, so later errors do not matter.
      request.removeAllListeners('error').on('error', end);
      readSome(response, end);
    });
    request.end(body);
  });
}

function readSome(response: IncomingMessage, onRead: () => void): void {
  let length = 0;
  response.on('data', (part: Buffer) => {
    length += part.length;
    if (length >= MOST_READ_BYTES) onRead();
  });
  response.on('error', onRead);
  response.on('close', onRead);
}

function always(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted', status };
  return { outcome: status >= 300 && status < 400 ? 'redirected' : 'refused', status };
}

const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS/;

function failureOf(error: unknown): Attempt['outcome'] {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (error instanceof UnknownHostError) return 'unknown_host';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE_CODES.test(code) ? 'bad_certificate' : 'unreachable';
}
