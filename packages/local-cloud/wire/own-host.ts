import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface HostRules {
  /** Host names in addition to the loopback ones. `*.apps.example` is every host directly below `apps.example`. */
  names?: readonly string[] | undefined;
  /** When true, accepts every port in the Host header, because a proxy in front uses another port. Default: false. */
  isAnyPort?: boolean | undefined;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;
/** Clients leave this port out of the Host header. */
const HTTP_PORT = 80;
const REFUSAL = 'This server answers under localhost, 127.0.0.1, [::1] and its configured names only.\n';

/**
 * Refuses requests with an unknown Host header with 421. Otherwise a web page could make its host name resolve to this
 * machine and use the server as a page of the same origin.
 */
export function onlyForOwnHost(listener: RequestListener, rules: HostRules = {}): RequestListener {
  return (request, response) => {
    if (isForOwnHost(request, rules)) return listener(request, response);
    refuseHost(response);
  };
}

/** Returns whether the Host header names this server and its port. */
export function isForOwnHost({ headers, socket }: IncomingMessage, { names = [], isAnyPort }: HostRules): boolean {
  const [, name = '', port = HTTP_PORT] = HOST.exec(headers.host ?? '') ?? [];
  if (!isAnyPort && Number(port) !== socket.localPort) return false;
  const host = name.toLowerCase();
  const anyHostBeside = host.replace(/^[^.]*/, '*');
  return [...LOOPBACK_NAMES, ...names].some((own) => own === host || own === anyHostBeside);
}

export function refuseHost(response: ServerResponse): void {
  response.writeHead(421, { 'content-type': 'text/plain' }).end(REFUSAL);
}

export function refuseUpgrade(
  socket: Duplex,
  statusLine: '401 Unauthorized' | '403 Forbidden' | '421 Misdirected Request',
): void {
  socket.end(`HTTP/1.1 ${statusLine}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
