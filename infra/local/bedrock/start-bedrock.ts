/** Bedrock Runtime of the embedded cloud: Converse and ConverseStream, answered by a local model or passed on to Bedrock itself. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FindCredentials } from '../credentials.ts';
import { AccessDeniedError, type Authorize } from '../iam/permission.ts';
import { SignatureError, verifySignature } from '../sigv4.ts';
import type { AnswerEvent } from './answer.ts';
import { BedrockError } from './bedrock-error.ts';
import { replyStreaming, replyWhole } from './converse-reply.ts';
import { parseConverse, toLocalRequest } from './converse-request.ts';
import type { BedrockFault } from './faults.ts';
import { type BedrockTarget, forwardToBedrock } from './forward-bedrock.ts';
import { type HttpExchange, startExchangeServer } from './http-exchange.ts';
import { localAnswer } from './local-answer.ts';
import type { LocalModel } from './local-model.ts';
import { permissionsFor } from './permissions.ts';

/** Far above what a model takes; it is held in memory here. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const FLUSH_MS = 100;

export interface BedrockOptions {
  /** 0 or absent: a port that is free. */
  port?: number | undefined;
  findCredentials: FindCredentials;
  /** Answers when calls are not forwarded. */
  model: LocalModel;
  forward?: BedrockTarget | undefined;
  /** How fast the local model answers, or what tells it at each call; as fast as it can by default. */
  tokensPerSecond?: number | (() => number) | undefined;
  /** What goes wrong with the first calls, one after the other. */
  faults?: BedrockFault[] | undefined;
  authorize?: Authorize | undefined;
  /** The clock signatures are checked against, in milliseconds. */
  now?: (() => number) | undefined;
}

export interface BedrockEmulator {
  endpoint: string;
  /** Makes the next valid call go wrong; several calls of this queue up. */
  failNext(fault: BedrockFault): void;
  /** How many of these have not come to a call yet. */
  faultsLeft(): number;
  close(): Promise<void>;
}

/** Starts Bedrock Runtime on 127.0.0.1, for HTTP/1.1 and for HTTP/2 without TLS. */
export async function startBedrock(options: BedrockOptions): Promise<BedrockEmulator> {
  const faults = [...(options.faults ?? [])];
  const server = await startExchangeServer(options.port ?? 0, async (exchange) => {
    try {
      await answer(options, exchange, () => faults.shift());
    } catch (error) {
      refuse(exchange, error);
    }
  });
  return { ...server, failNext: (fault) => void faults.push(fault), faultsLeft: () => faults.length };
}

async function answer(
  options: BedrockOptions,
  exchange: HttpExchange,
  takeFault: () => BedrockFault | undefined,
): Promise<void> {
  const body = await exchange.readBody(MAX_BODY_BYTES);
  if (body === 'gone') return;
  if (body === 'too-large')
    throw new BedrockError('ValidationException', 'Input is too long for requested model.');
  const nowMs = (options.now ?? Date.now)();
  const caller = verifySignature({ ...exchange, body }, options.findCredentials, nowMs, 'bedrock');
  const { modelId, isStreaming } = routeOf(exchange);
  const action = isStreaming ? 'bedrock:InvokeModelWithResponseStream' : 'bedrock:InvokeModel';
  for (const needed of permissionsFor(action, modelId)) options.authorize?.(caller, needed);
  const fault = takeFault();
  if (fault === 'throttle') {
    throw new BedrockError('ThrottlingException', 'Too many requests, please wait before trying again.');
  }
  if (fault === 'serverError')
    throw new BedrockError('InternalServerException', 'The system met an unexpected error.');
  if (fault === 'unauthorized') {
    throw new BedrockError('AccessDeniedException', 'You have no access to the model with the specified id.');
  }
  if (fault === 'hang') return untilGone(exchange.signal);
  if (options.forward) return forwardToBedrock(options.forward, exchange, body);
  const events = eventsFor(options, exchange, modelId, body, fault);
  if (isStreaming) await replyStreaming(exchange, events);
  else await replyWhole(exchange, events);
}

function eventsFor(
  options: BedrockOptions,
  exchange: HttpExchange,
  modelId: string,
  body: Buffer,
  fault: BedrockFault | undefined,
): AsyncGenerator<AnswerEvent> {
  const request = parseConverse(modelId, body);
  const { signal } = exchange;
  const rate = options.tokensPerSecond ?? Number.POSITIVE_INFINITY;
  const tokensPerSecond = typeof rate === 'function' ? rate() : rate;
  const events = localAnswer(options.model, toLocalRequest(request), { tokensPerSecond, fault, signal });
  return fault === 'cut' ? cutHalfWay(events, exchange) : events;
}

/** Gives out half of the events, then breaks the connection off. */
async function* cutHalfWay(
  events: AsyncGenerator<AnswerEvent>,
  exchange: HttpExchange,
): AsyncGenerator<AnswerEvent> {
  const all: AnswerEvent[] = [];
  for await (const event of events) all.push(event);
  yield* all.slice(0, Math.floor(all.length / 2));
  // What was sent is to reach the client before the break, as it would from a model that takes its time.
  await sleep(FLUSH_MS);
  exchange.destroy();
  await untilGone(exchange.signal);
}

function routeOf({ method, path }: HttpExchange): { modelId: string; isStreaming: boolean } {
  const match = /^\/model\/([^/?]+)\/(converse|converse-stream)$/.exec(path.split('?', 1)[0] ?? '');
  if (method === 'POST' && match) {
    return { modelId: decodeURIComponent(match[1] ?? ''), isStreaming: match[2] === 'converse-stream' };
  }
  const message = `The embedded cloud has no Bedrock operation ${method} ${path}.`;
  console.error(message);
  throw new BedrockError('UnknownOperationException', message);
}

function untilGone(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function refuse(exchange: HttpExchange, error: unknown): void {
  if (exchange.signal.aborted) return;
  const { code, status, message } = asRefusal(error);
  const body = JSON.stringify({ message });
  exchange.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-amzn-errortype': code,
    'x-amzn-requestid': randomUUID(),
  });
  exchange.end(body);
}

function asRefusal(error: unknown): { code: string; status: number; message: string } {
  if (error instanceof BedrockError || error instanceof SignatureError) return error;
  if (error instanceof AccessDeniedError) return new BedrockError('AccessDeniedException', error.message);
  console.error('Bedrock emulator:', error);
  return new BedrockError('InternalServerException', 'The system met an unexpected error.');
}
