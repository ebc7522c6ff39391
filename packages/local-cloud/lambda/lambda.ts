import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type LambdaInstance, startInstance } from './instance.ts';
import { type FunctionError, type InvokeResult, THROTTLED } from './invoke-result.ts';
import type { LambdaOptions } from './lambda-options.ts';
import { maxInstancesFor } from './max-instances-for.ts';

/** AWS limit on the payload of a synchronous invocation, in each direction. */
export const MAX_PAYLOAD_BYTES = 6_291_456;
const DEFAULT_IDLE_TIMEOUT_MS = 60_000;
/**
 * Lower limit of the default wait before another instance starts, because a start takes CPU time from other instances.
 */
const DEFAULT_PATIENCE_MS = 200;

export interface Lambda {
  invoke(payload: unknown): Promise<InvokeResult>;
  /** Kills all instances. Resolves when their processes have ended. */
  stop(): Promise<void>;
}

interface Job {
  requestId: string;
  payloadJson: string;
  queuedAtMs: number;
  resolve: (result: InvokeResult) => void;
}

export function createLambda(options: LambdaOptions): Lambda {
  return new InstancePool(options);
}

class InstancePool implements Lambda {
  readonly #options: LambdaOptions;
  readonly #maxInstances: number;
  readonly #instances = new Set<LambdaInstance>();
  /** Idle instances, most recently used last. Events take the last one, so that the others reach their idle timeout. */
  #idle: LambdaInstance[] = [];
  #queue: Job[] = [];
  #isStopped = false;
  #isGrowing = false;
  /** Duration of the latest start of an instance, and the time at which it ended. */
  #startMs = 0;
  #startedAtMs = 0;
  /** Number of accepted events that have not ended. AWS would run each of them in a separate instance. */
  #acceptedCount = 0;

  constructor(options: LambdaOptions) {
    this.#options = options;
    this.#maxInstances = options.maxInstances ?? maxInstancesFor(options.memoryMb);
  }

  invoke(payload: unknown): Promise<InvokeResult> {
    const requestId = randomUUID();
    const payloadJson = Buffer.isBuffer(payload) ? payload.toString('utf8') : (JSON.stringify(payload) ?? '{}');
    if (Buffer.byteLength(payloadJson) > MAX_PAYLOAD_BYTES) {
      return refuse(requestId, {
        errorType: 'RequestEntityTooLarge',
        errorMessage: `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes for the InvokeFunction operation`,
      });
    }
    if (this.#isStopped) return refuse(requestId, stoppedError());
    if (this.#acceptedCount >= (this.#options.reservedConcurrency ?? Number.POSITIVE_INFINITY)) {
      return refuse(requestId, { errorType: THROTTLED, errorMessage: 'Rate Exceeded.' });
    }
    this.#acceptedCount += 1;
    this.#options.onInvoke?.();
    const { promise, resolve } = Promise.withResolvers<InvokeResult>();
    this.#queue.push({ requestId, payloadJson, queuedAtMs: performance.now(), resolve });
    this.#dispatch();
    return promise.finally(() => {
      this.#acceptedCount -= 1;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const { requestId, resolve } of waiting) resolve({ ok: false, requestId, error: stoppedError() });
    await Promise.all([...this.#instances].map((instance) => instance.stop()));
  }

  #dispatch() {
    this.#assignToIdle();
    if (this.#queue.length > 0) void this.#grow();
  }

  #assignToIdle() {
    while (this.#queue.length > 0 && !this.#isStopped) {
      const instance = this.#takeIdle();
      if (instance === undefined) return;
      this.#runNext(instance);
    }
  }

  #takeIdle(): LambdaInstance | undefined {
    this.#idle = this.#idle.filter((instance) => instance.isAlive);
    return this.#idle.pop();
  }

  /** Starts one instance at a time, because each compiles the code again and takes CPU time from the others. */
  async #grow() {
    if (this.#isGrowing) return;
    this.#isGrowing = true;
    const { patienceMs } = this.#options;
    const isWanted = () => this.#queue.length > 0 && !this.#isStopped && this.#instances.size < this.#maxInstances;
    while (isWanted()) {
      const others = [...this.#instances].filter((instance) => instance.isAlive);
      const waitMs = patienceMs ?? Math.max(DEFAULT_PATIENCE_MS, this.#startMs);
      const leftMs = waitMs - this.#longestWaitMs();
      if (others.length > 0 && leftMs > 0) {
        await delay(leftMs, undefined, { ref: false });
        continue;
      }
      const beganAtMs = performance.now();
      const instance = this.#startInstance();
      this.#runNext(instance);
      await instance.started;
      this.#startedAtMs = performance.now();
      this.#startMs = this.#startedAtMs - beganAtMs;
    }
    this.#isGrowing = false;
  }

  /** Returns how long the oldest event has waited since the latest start of an instance. */
  #longestWaitMs(): number {
    const [oldest] = this.#queue;
    return oldest === undefined ? 0 : performance.now() - Math.max(oldest.queuedAtMs, this.#startedAtMs);
  }

  #startInstance(): LambdaInstance {
    const instance = startInstance(this.#options);
    this.#instances.add(instance);
    void instance.exited.then(() => {
      this.#instances.delete(instance);
      this.#idle = this.#idle.filter((other) => other !== instance);
      this.#dispatch();
    });
    return instance;
  }

  #runNext(instance: LambdaInstance) {
    const job = this.#queue.shift();
    if (job !== undefined) void this.#run(instance, job);
  }

  async #run(instance: LambdaInstance, job: Job) {
    const { requestId, payloadJson, resolve } = job;
    const result = await instance.invoke(requestId, payloadJson);
    if (result.ok) resolve(toResult(requestId, result.payloadJson));
    else if (result.isUnseen && !this.#isStopped) this.#queue.unshift(job);
    else resolve({ ok: false, requestId, error: result.error });
    if (instance.isAlive) this.#rest(instance);
    this.#dispatch();
  }

  #rest(instance: LambdaInstance) {
    this.#idle.push(instance);
    const invocationCount = instance.invocationCount;
    setTimeout(() => {
      const isUnused = this.#idle.includes(instance) && instance.invocationCount === invocationCount;
      const aliveCount = [...this.#instances].filter((other) => other.isAlive).length;
      if (isUnused && aliveCount > 1) {
        this.#idle = this.#idle.filter((other) => other !== instance);
        void instance.stop();
      }
    }, this.#options.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS).unref();
  }
}

function toResult(requestId: string, payloadJson: string): InvokeResult {
  if (Buffer.byteLength(payloadJson) > MAX_PAYLOAD_BYTES) {
    const errorMessage = `Response payload size exceeded maximum allowed payload size (${MAX_PAYLOAD_BYTES} bytes).`;
    return { ok: false, requestId, error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage } };
  }
  return { ok: true, requestId, payload: JSON.parse(payloadJson) };
}

function refuse(requestId: string, error: FunctionError): Promise<InvokeResult> {
  return Promise.resolve({ ok: false, requestId, error });
}

function stoppedError(): FunctionError {
  return { errorType: 'Runtime.ExitError', errorMessage: 'The function was stopped.' };
}
