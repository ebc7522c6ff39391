/** Serves HTTP/1.1 and HTTP/2 without TLS on one port, because the SDK's Bedrock client uses HTTP/2 by default. */
import { createServer as createHttp1Server, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  constants,
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { joinHeaders } from '../wire/join-headers.ts';
import { type ReadBody, readBody } from '../wire/read-body.ts';

export interface HttpExchange {
  method: string;
  /** Path and query as sent. */
  path: string;
  /** Header names are in lower case. Over HTTP/2, the host is in `:authority`. */
  headers: Record<string, string>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  readBody(maxBytes: number): Promise<ReadBody>;
  writeHead(status: number, headers: Record<string, string>): void;
  /** Sends a part of the response. Resolves when the send buffer has room again or the client has disconnected. */
  write(chunk: Uint8Array): Promise<void>;
  end(chunk?: Buffer | string): void;
  destroy(): void;
}

const HTTP2_PREFACE = 'PRI';

/** Listens on 127.0.0.1. `port` 0 takes any free one. */
export async function startExchangeServer(
  port: number,
  respond: (exchange: HttpExchange) => Promise<void>,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const run = (exchange: HttpExchange) => {
    respond(exchange).catch((error: unknown) => {
      if (!exchange.signal.aborted) console.error('Bedrock emulator:', error);
      exchange.destroy();
    });
  };
  const http1 = createHttp1Server((request, response) => run(exchangeOf(request, response)));
  const http2 = createHttp2Server((request, response) => run(exchangeOf(request, response)));
  http2.on('sessionError', () => undefined);
  const sockets = new Set<Socket>();
  const server = createTcpServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const isHttp2 = first.toString('latin1', 0, HTTP2_PREFACE.length) === HTTP2_PREFACE;
      (isHttp2 ? http2 : http1).emit('connection', socket);
      if (!isHttp2) socket.resume();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Idle HTTP/2 sessions would keep the server open.
      for (const socket of sockets) socket.destroy();
    });
  return { endpoint: `http://127.0.0.1:${address.port}`, close };
}

function exchangeOf(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): HttpExchange {
  const disconnected = new AbortController();
  const headers = joinHeaders(request.headers);
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  response.on('close', () => disconnected.abort());
  const stream = 'stream' in response ? response.stream : response;
  return {
    method: request.method ?? '',
    path: request.url ?? '/',
    headers,
    signal: disconnected.signal,
    readBody: (maxBytes) => readBody(request, maxBytes),
    writeHead: (status, responseHeaders) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
      if ('stream' in response) response.writeHead(status);
      else response.flushHeaders();
    },
    write: (chunk) =>
      new Promise((resolve) => {
        if (disconnected.signal.aborted || stream.write(chunk)) return resolve();
        const settle = () => {
          stream.off('drain', settle);
          disconnected.signal.removeEventListener('abort', settle);
          resolve();
        };
        stream.once('drain', settle);
        disconnected.signal.addEventListener('abort', settle);
      }),
    end: (chunk) => {
      response.end(chunk ?? '');
    },
    destroy: () => {
      if ('stream' in response) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      else response.destroy();
    },
  };
}
