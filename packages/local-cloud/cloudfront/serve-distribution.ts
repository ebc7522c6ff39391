import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_REQUEST_BYTES } from '../api-gateway/http-api.ts';
import { readRequest, writeResponse } from '../wire/http-message.ts';
import { type LoopbackServer, listenOnLoopback } from '../wire/listen-on-loopback.ts';
import { isForOwnHost, refuseHost } from '../wire/own-host.ts';
import type { Distribution } from './distribution.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ServeOptions {
  port: number;
  distribution: Distribution;
  /** Host names of the distribution in addition to `localhost`. Requests for unknown names are refused. */
  names?: readonly string[] | undefined;
  /** Returns the distribution that serves a host name instead of `distribution`; undefined for none. */
  findOther?: ((host: string) => Distribution | undefined) | undefined;
  insteadOfBuckets?: RequestHandler | undefined;
  onLog: (line: string) => void;
}

/** Serves a distribution on a separate port. Throws PortInUseError. */
export function serveDistribution(options: ServeOptions): Promise<LoopbackServer> {
  const { insteadOfBuckets, onLog } = options;
  return listenOnLoopback((incoming, response) => {
    incoming.on('error', () => undefined);
    response.on('error', () => undefined);
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const host = (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const other = options.findOther?.(host);
    if (other === undefined && !isForOwnHost(incoming, options)) return refuseHost(response);
    const distribution = other ?? options.distribution;
    const [, port] = /^(?:127\.0\.0\.1|\[::1\])(:\d+)$/.exec(incoming.headers.host ?? '') ?? [];
    if (port !== undefined && incoming.headers['sec-fetch-dest'] === 'document') {
      // Redirects loopback addresses to `localhost`, because the site and the apps may frame each other only under that
      // name.
      response.writeHead(302, { location: `http://localhost${port}${incoming.url}` }).end();
      return;
    }
    if (insteadOfBuckets !== undefined && distribution.isFromBucket(path)) {
      insteadOfBuckets(incoming, response);
      return;
    }
    respond(distribution, incoming, response).catch((error: unknown) => {
      // Does not log requests whose viewer disconnected, because that is common.
      if (!incoming.destroyed || incoming.complete) onLog(`${incoming.method} ${path}: ${String(error)}`);
      response.destroy();
    });
  }, options.port);
}

async function respond(distribution: Distribution, incoming: IncomingMessage, response: ServerResponse) {
  const request = await readRequest(incoming, MAX_REQUEST_BYTES);
  if (request === undefined) return;
  writeResponse(response, await distribution.handle(request), request.method);
}
