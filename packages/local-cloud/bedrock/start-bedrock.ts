import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalModel } from '@buidl/offline-model/local-model';
import type { FindCredentials } from '../iam/credential-store.ts';
import { AccessDeniedError, type Authorize } from '../iam/permission.ts';
import { SignatureError } from '../wire/sigv4/signature-error.ts';
import { verifySignature } from '../wire/sigv4/verify-signature.ts';
import { BedrockError } from './bedrock-error.ts';
import { parseConverse, toLocalRequest } from './converse-request.ts';
import { sendResponse, streamResponse } from './converse-response.ts';
import type { BedrockFault } from './faults.ts';
import { type BedrockTarget, forwardToBedrock } from './forward-bedrock.ts';
import { type HttpExchange, startExchangeServer } from './http-exchange.ts';
import { localResponse } from './local-response.ts';
import { permissionsFor } from './permissions.ts';
import type { ResponseEvent } from './response-event.ts';

/** The largest request body. It is limited because bodies are kept in memory, and no model accepts a larger one. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const FLUSH_MS = 100;

export interface BedrockOptions {
  port?: number | undefined;
  findCredentials: FindCredentials;
  model: LocalModel;
  forward?: BedrockTarget | undefined;
  /** Speed of the local model, or a function that returns it for each call; unlimited by default. */
  tokensPerSecond?: number | (() => number) | undefined;
  /** Faults of the first calls, in order. */
  faults?: BedrockFault[] | undefined;
  /** Returns the fault for a call. Used when no fault is queued. */
  faultFor?: ((body: string) => BedrockFault | undefined) | undefined;
  authorize?: Authorize | undefined;
  now?: (() => number) | undefined;
}

export interface BedrockEmulator {
  endpoint: string;
  failNext(fault: BedrockFault): void;
  faultsLeft(): number;
  close(): Promise<void>;
}

export async function startBedrock(options: BedrockOptions): Promise<BedrockEmulator> {
  const faults = [...(options.faults ?? [])];
  const server = await startExchangeServer(options.port ?? 0, async (exchange) => {
    try {
      await respond(options, exchange, () => faults.shift());
    } catch (error) {
      refuse(exchange, error);
    }
  });
  return { ...server, failNext: (fault) => void faults.push(fault), faultsLeft: () => faults.length };
}

async function respond(
  options: BedrockOptions,
  exchange: HttpExchange,
  takeFault: () => BedrockFault | undefined,
): Promise<void> {
  const body = await exchange.readBody(MAX_BODY_BYTES);
  if (body === 'gone') return;
  if (body === 'too-large') throw new BedrockError('ValidationException', 'Input is too long for requested model.');
  const nowMs = (options.now ?? Date.now)();
  const caller = await verifySignature({ ...exchange, body }, options.findCredentials, nowMs, 'bedrock');
  const { modelId, isStreaming } = routeOf(exchange);
  const action = isStreaming ? 'bedrock:InvokeModelWithResponseStream' : 'bedrock:InvokeModel';
  for (const needed of permissionsFor(action, modelId)) options.authorize?.(caller, needed);
  const fault = takeFault() ?? options.faultFor?.(body.toString('utf8'));
  if (fault === 'throttle') {
    throw new BedrockError('ThrottlingException', 'Too many requests, please wait before trying again.');
  }
  if (fault === 'serverError') throw new BedrockError('InternalServerException', 'The system met an unexpected error.');
  if (fault === 'unauthorized') {
    throw new BedrockError('AccessDeniedException', 'You have no access to the model with the specified id.');
  }
  if (fault === 'hang') return untilGone(exchange.signal);
  if (options.forward) return forwardToBedrock(options.forward, exchange, body);
  const events = eventsFor(options, exchange, modelId, body, fault);
  if (isStreaming) await streamResponse(exchange, events);
  else await sendResponse(exchange, events);
}

function eventsFor(
  options: BedrockOptions,
  exchange: HttpExchange,
  modelId: string,
  body: Buffer,
  fault: BedrockFault | undefined,
): AsyncGenerator<ResponseEvent> {
  const request = parseConverse(modelId, body);
  const { signal } = exchange;
  const rate = options.tokensPerSecond ?? Number.POSITIVE_INFINITY;
  const tokensPerSecond = typeof rate === 'function' ? rate : () => rate;
  const events = localResponse(options.model, toLocalRequest(request), { tokensPerSecond, fault, signal });
  return fault === 'cut' ? cutHalfWay(events, exchange) : events;
}

async function* cutHalfWay(
  events: AsyncGenerator<ResponseEvent>,
  exchange: HttpExchange,
): AsyncGenerator<ResponseEvent> {
  const all: ResponseEvent[] = [];
  for await (const event of events) all.push(event);
  yield* all.slice(0, Math.floor(all.length / 2));
  await sleep(FLUSH_MS);
  exchange.destroy();
  await untilGone(exchange.signal);
}

function routeOf({ method, path }: HttpExchange): { modelId: string; isStreaming: boolean } {
  const match = /^\/model\/([^/?]+)\/(converse|converse-stream)$/.exec(path.split('?', 1)[0] ?? '');
  if (method === 'POST' && match) {
    return { modelId: decodeURIComponent(match[1] ?? ''), isStreaming: match[2] === 'converse-stream' };
  }
  const message = `The local cloud has no Bedrock operation ${method} ${path}.`;
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
