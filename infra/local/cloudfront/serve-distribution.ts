/** Gives a distribution a port of its own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_REQUEST_BYTES } from '../api-gateway/http-api.ts';
import { readRequest, writeResponse } from '../wire/http-message.ts';
import { type LoopbackServer, listenOnLoopback } from '../wire/listen-on-loopback.ts';
import type { Distribution } from './distribution.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ServeOptions {
  /** 0: a port that is free. */
  port: number;
  /** Known only after the port is open, because the template holds its URL. */
  distribution: Distribution;
  /** Answers in place of the behaviours that read from a bucket, as a development server does. */
  insteadOfBuckets?: RequestHandler | undefined;
  onLog: (line: string) => void;
}

/** Starts to answer. Throws PortInUseError. */
export function serveDistribution(options: ServeOptions): Promise<LoopbackServer> {
  const { distribution, insteadOfBuckets, onLog } = options;
  return listenOnLoopback((incoming, response) => {
    incoming.on('error', () => undefined);
    response.on('error', () => undefined);
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const [, port] = /^(?:127\.0\.0\.1|\[::1\])(:\d+)$/.exec(incoming.headers.host ?? '') ?? [];
    if (port !== undefined && incoming.headers['sec-fetch-dest'] === 'document') {
      // The two domains know each other by this name, and frames would stay empty under another.
      response.writeHead(302, { location: `http://localhost${port}${incoming.url}` }).end();
      return;
    }
    if (insteadOfBuckets !== undefined && distribution.isFromBucket(path)) {
      insteadOfBuckets(incoming, response);
      return;
    }
    respond(distribution, incoming, response).catch((error: unknown) => {
      // The usual reason is a client that went away.
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
