import type { Server } from 'node:http';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { isForOwnHost, refuseUpgrade } from '../wire/own-host.ts';
import { isFromOwnOrigin, MAX_BODY_BYTES } from './http-endpoint.ts';
import { responseText } from './json-rpc.ts';
import type { Ledger } from './ledger.ts';
import { Subscriptions } from './subscriptions.ts';

const ADVANCE_MS = 50;

export interface WebsocketEndpoint {
  close(): void;
}

/** Accepts programs, which send no Origin header, and pages of `origins`. */
export function websocketEndpoint(ledger: Ledger, servers: Server[], origins: readonly string[]): WebsocketEndpoint {
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES });
  const connections = new Map<WebSocket, Subscriptions>();
  for (const server of servers) {
    server.on('upgrade', (request, socket, head) => {
      if (!isForOwnHost(request, {})) return refuseUpgrade(socket, '421 Misdirected Request');
      if (!isFromOwnOrigin(request, origins)) return refuseUpgrade(socket, '403 Forbidden');
      acceptor.handleUpgrade(request, socket, head, (websocket) => {
        connections.set(websocket, serve(websocket, ledger));
        websocket.on('close', () => connections.delete(websocket));
        websocket.on('error', () => websocket.terminate());
      });
    });
  }
  const advanceAll = () => {
    for (const subscriptions of connections.values()) subscriptions.advance();
  };
  const timer = setInterval(advanceAll, ADVANCE_MS).unref();
  const stopListening = ledger.onLanding((record) => {
    for (const subscriptions of connections.values()) subscriptions.landed(record);
  });
  return {
    close: () => {
      clearInterval(timer);
      stopListening();
      for (const websocket of connections.keys()) websocket.terminate();
      acceptor.close();
    },
  };
}

function serve(websocket: WebSocket, ledger: Ledger): Subscriptions {
  const subscriptions = new Subscriptions(ledger, (kind, subscription, result) => {
    const params = { result, subscription };
    websocket.send(JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params }));
  });
  websocket.on('message', (data: RawData) => {
    const text = responseText(textOf(data), (method, params) => subscriptions.call(method, params));
    if (text !== undefined) websocket.send(text);
  });
  return subscriptions;
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString('utf8');
}
