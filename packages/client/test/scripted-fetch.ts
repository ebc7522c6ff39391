import { BuidlClient, type ClientOptions } from '../src/client.ts';

/** Responds to a request, or rejects like a lost network connection. */
export type Reaction = (request: Request) => Response | Promise<Response>;

export const lost: Reaction = () => Promise.reject(new TypeError('fetch failed'));

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reaction {
  return () => Response.json(body, { status, headers });
}

export function scriptedClient(reactions: readonly Reaction[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const waitsMs: number[] = [];
  const wait = async (durationMs: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    waitsMs.push(durationMs);
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const reaction = reactions[requests.length];
    requests.push(request);
    if (!reaction) throw new Error(`Nothing was planned for request ${requests.length}.`);
    return reaction(request);
  };
  const client = new BuidlClient({
    url: 'https://buidl.example',
    apiKey: 'the-key',
    fetch,
    wait,
    ...options,
  });
  return { client, requests, waitsMs, wait };
}
