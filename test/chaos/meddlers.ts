import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { FaultLedger } from './fault-ledger.ts';
import type { CallFault, ChainFault, Effect } from './fault-plan.ts';
import type { Meddle, PassedRequest, PassedResponse } from './passing-proxy.ts';
import { json, refusalOf, type Service } from './refusals.ts';

/** The delay of a call without a response, slightly above the timeout of the functions' AWS clients. */
const SILENCE_MS = 5_500;
const BLOCKS_AHEAD = 10_000;

const READ_TARGETS = /\.(Get|BatchGet|Query|Scan|Describe|List|TransactGet)/;

export type KillCaller = (traceHeader: string) => void;

type CallEffect = Exclude<Effect, 'chain' | 'model' | 'event'>;

/** Injects faults into the calls of an AWS service. A call without a response ends after `silenceMs`. */
export function meddleWith(
  service: Service,
  faults: FaultLedger,
  killCaller: KillCaller,
  silenceMs = SILENCE_MS,
): Meddle {
  return async (sent, pass) => {
    const effect = effectOf(service, sent);
    const text = service === 'files' ? sent.path : sent.body.toString('utf8');
    const fault = faults.take(effect, text);
    return inject(fault, {
      service,
      sent,
      pass,
      silenceMs,
      kill: () => killCaller(String(sent.headers['x-amzn-trace-id'])),
    });
  };
}

function effectOf(service: Service, { method, headers }: PassedRequest): CallEffect {
  if (service === 'executions') return 'execution';
  if (service === 'files') return method === 'GET' || method === 'HEAD' ? 'file read' : 'file write';
  return READ_TARGETS.test(String(headers['x-amz-target'])) ? 'table read' : 'table write';
}

interface Call {
  service: Service;
  sent: PassedRequest;
  pass: () => Promise<PassedResponse>;
  kill: () => void;
  silenceMs: number;
}

async function inject(fault: CallFault | undefined, call: Call): Promise<PassedResponse | undefined> {
  const { service, sent, pass } = call;
  switch (fault) {
    case undefined:
      return pass();
    case 'throttle':
    case 'serverError':
    case 'conflict':
      return refusalOf(service, fault, sent);
    case 'requestLost':
      return undefined;
    case 'responseLost':
      await pass();
      return undefined;
    case 'timeOut':
      await pass();
      await delay(call.silenceMs);
      return undefined;
    case 'repeated':
      await pass();
      return pass();
    case 'killBefore':
      return killed(call);
    case 'killAfter':
      await pass();
      return killed(call);
  }
}

/**
 * Kills the calling instance. Keeps the connection open until the instance is dead, because a live instance would
 * repeat the call.
 */
async function killed({ kill, silenceMs }: Call): Promise<undefined> {
  kill();
  await delay(silenceMs);
}

const rpcSchema = z.looseObject({ id: z.unknown(), method: z.string() });
const NOTHING: Record<string, unknown> = {
  getTransaction: null,
  getSignatureStatuses: { context: { slot: 1 }, value: [null] },
  getSignaturesForAddress: [],
};

export function meddleWithChain(faults: FaultLedger): Meddle {
  return async (sent, pass) => {
    const text = sent.body.toString('utf8');
    return injectIntoChain(faults.take('chain', text), text, pass);
  };
}

async function injectIntoChain(
  fault: ChainFault | undefined,
  text: string,
  pass: () => Promise<PassedResponse>,
): Promise<PassedResponse | undefined> {
  const { id, method } = rpcSchema.parse(JSON.parse(text));
  switch (fault) {
    case undefined:
      return pass();
    case 'nothing':
      return Object.hasOwn(NOTHING, method) ? json(200, { jsonrpc: '2.0', id, result: NOTHING[method] }) : pass();
    case 'ahead':
      return method === 'getBlockHeight' ? ahead(await pass()) : pass();
    case 'down':
      return json(503, { jsonrpc: '2.0', id, error: { code: -32_005, message: 'Node is unhealthy' } });
    case 'requestLost':
      return undefined;
    case 'responseLost':
      await pass();
      return undefined;
  }
}

function ahead(response: PassedResponse): PassedResponse {
  const parsed = z.looseObject({ result: z.number() }).parse(JSON.parse(response.body.toString('utf8')));
  return json(200, { ...parsed, result: parsed.result + BLOCKS_AHEAD });
}
