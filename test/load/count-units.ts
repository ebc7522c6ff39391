/** Estimates the billed DynamoDB units and S3 requests of calls from the sizes of requests and responses. */
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Units } from './load-messages.ts';

const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;
const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
/** Matches transactions, which cost twice the units of single requests. */
const TRANSACTED = /^Transact/;
/** Bytes that were sent on each connection until the end of its latest response. */
const written = new WeakMap<Socket, number>();

/**
 * Counts the units of all requests from now on. Each read counts as strongly consistent, with its size on the wire and
 * at least one unit. The result is an upper bound, except that it omits writes of index entries.
 */
export function countUnits(): Units {
  const units: Units = { tableReads: 0, tableWrites: 0, objectRequests: 0 };
  subscribe('http.server.response.finish', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('request' in message && message.request instanceof IncomingMessage) add(units, message.request);
  });
  return units;
}

function add(units: Units, request: IncomingMessage): void {
  const { bytesWritten } = request.socket;
  const sentBytes = bytesWritten - (written.get(request.socket) ?? 0);
  written.set(request.socket, bytesWritten);
  const [service, operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  if (service?.startsWith('DynamoDB_')) {
    const factor = TRANSACTED.test(operation) ? 2 : 1;
    const isRead = READS.has(operation);
    const bytes = isRead ? sentBytes : Number(request.headers['content-length'] ?? 0);
    const used = factor * Math.max(1, Math.ceil(bytes / (isRead ? READ_UNIT_BYTES : WRITE_UNIT_BYTES)));
    if (isRead) units.tableReads += used;
    else units.tableWrites += used;
  } else if (request.headers.authorization?.includes('/s3/aws4_request')) units.objectRequests += 1;
}
