/** A stub for the fastest possible responses: to HTTP requests like the table, and to messages like a function. */
import { createServer } from 'node:http';
import * as z from 'zod';
import type { FloorReply } from './machine-floor.ts';

const BODY = JSON.stringify({
  Item: { pk: { S: 'OPERATION#1' }, sk: { S: 'OPERATION' }, status: { S: 'running' }, percent: { N: '40' } },
});

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(BODY);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  reply({ port, processorMs: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    reply({ port, processorMs: (user + system) / 1_000 });
  });
});

function reply(message: FloorReply): void {
  process.send?.(message);
}
