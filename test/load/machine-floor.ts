/**
 * Measures the lowest possible cost of a poll on this machine: an HTTP request, a message to a function, and a read
 * with the AWS SDK.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const CONCURRENCY = 4;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 3_000;

const replySchema = z.object({ port: z.number(), processorMs: z.number() });
export type FloorReply = z.infer<typeof replySchema>;

/** The CPU time of each part of a poll in ms, summed over both processes. */
export interface MachineFloor {
  requestMs: number;
  messageMs: number;
  readMs: number;
  /** The number of polls per second that all processors together could serve at this lowest cost. */
  pollsPerSecond: number;
}

export async function measureFloor(): Promise<MachineFloor> {
  const children = Array.from({ length: CONCURRENCY }, () => fork(join(import.meta.dirname, 'floor-child.ts')));
  try {
    const [first] = await Promise.all(children.map(nextReply));
    const port = first?.port ?? 0;
    const requestMs = await requestOver(children, port);
    const messageMs = await processorMs(children, exchange);
    const readMs = await readThrough(children, port);
    const pollMs = requestMs + messageMs + readMs;
    return { requestMs, messageMs, readMs, pollsPerSecond: (availableParallelism() * 1_000) / pollMs };
  } finally {
    for (const child of children) child.kill();
  }
}

type Children = readonly ChildProcess[];
type Act = (child: ChildProcess) => Promise<unknown>;

async function requestOver(children: Children, port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const [response] = await once(get({ port, agent, host: '127.0.0.1' }), 'response');
    response.resume();
    await once(response, 'end');
  };
  return processorMs(children, ask).finally(() => agent.destroy());
}

async function readThrough(children: Children, port: number): Promise<number> {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIAFLOOR', secretAccessKey: 'secret' },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const key = { TableName: 'Buidl', Key: { pk: 'OPERATION#1', sk: 'OPERATION' } };
  const read = () => documents.send(new GetCommand(key));
  return processorMs(children, read).finally(() => client.destroy());
}

/**
 * Returns the CPU time of one call of `act`, summed over all processes. First warms up, so that V8 has compiled the
 * code.
 */
async function processorMs(children: Children, act: Act): Promise<number> {
  await repeat(children, act, WARM_UP_MS);
  const before = await usedMs(children);
  const count = await repeat(children, act, MEASURED_MS);
  return ((await usedMs(children)) - before) / count;
}

/** Calls `act` for all children in parallel until the time is over. Returns the number of calls. */
async function repeat(children: Children, act: Act, forMs: number): Promise<number> {
  const untilMs = performance.now() + forMs;
  let count = 0;
  const work = async (child: ChildProcess) => {
    for (; performance.now() < untilMs; count += 1) await act(child);
  };
  await Promise.all(children.map(work));
  return count;
}

async function usedMs(children: Children): Promise<number> {
  const { user, system } = process.cpuUsage();
  const replies = await Promise.all(children.map(exchange));
  return replies.reduce((sum, { processorMs: ms }) => sum + ms, (user + system) / 1_000);
}

async function exchange(child: ChildProcess): Promise<FloorReply> {
  child.send('reply');
  return nextReply(child);
}

async function nextReply(child: ChildProcess): Promise<FloorReply> {
  const [message] = await once(child, 'message');
  return replySchema.parse(message);
}
