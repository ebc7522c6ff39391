import { Worker } from 'node:worker_threads';
import type { ViewerCall, ViewerReply } from './viewer-thread.ts';

export const TIME_LIMIT_MS = 2_000;

interface WaitingCall {
  call: Omit<ViewerCall, 'code'>;
  code: string;
  resolve: (resultJson: string | undefined) => void;
  reject: (error: Error) => void;
}

class ViewerThread {
  #worker: Worker | undefined;
  /** Ids of the functions whose source code was already sent to the thread. */
  #known = new Set<number>();
  #lastCallId = 0;
  /** Calls in the order in which the thread starts them. */
  readonly #waiting = new Map<number, WaitingCall>();
  readonly #logs = new Map<number, (text: string) => void>();
  #limit: NodeJS.Timeout | undefined;
  /** False while the thread starts. A start can take seconds, which must not count toward a function's time limit. */
  #isReady = false;

  /** Resolves to the function's result as JSON. Rejects when the function throws or exceeds the time limit. */
  run({ functionId, name, code, onLog }: ViewerCode, eventJson: string): Promise<string | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    this.#lastCallId += 1;
    const call = { callId: this.#lastCallId, functionId, name, eventJson };
    this.#waiting.set(call.callId, { call, code, resolve, reject });
    this.#logs.set(functionId, onLog);
    this.#send(call, code);
    if (this.#waiting.size === 1) this.#watchOldest();
    return promise;
  }

  #send(call: Omit<ViewerCall, 'code'>, code: string): void {
    this.#worker ??= this.#start();
    const isKnown = this.#known.has(call.functionId);
    this.#known.add(call.functionId);
    const message: ViewerCall = { ...call, code: isKnown ? undefined : code };
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./viewer-thread.ts', import.meta.url), { env: {} });
    worker.on('message', (reply: ViewerReply) => {
      if (worker === this.#worker) this.#receive(reply);
    });
    worker.on('error', (error: unknown) => this.#replace(worker, String(error)));
    // An idle thread must not keep the process running.
    worker.unref();
    return worker;
  }

  #receive(reply: ViewerReply): void {
    if (reply.kind === 'ready') {
      this.#isReady = true;
      this.#watchOldest();
      return;
    }
    if (reply.kind === 'log') {
      this.#logs.get(reply.functionId)?.(reply.text);
      return;
    }
    const waiting = this.#waiting.get(reply.callId);
    if (waiting === undefined) return;
    const isOldest = this.#waiting.keys().next().value === reply.callId;
    this.#waiting.delete(reply.callId);
    if (isOldest) this.#watchOldest();
    if (reply.kind === 'result') waiting.resolve(reply.resultJson);
    else waiting.reject(new Error(reply.message));
  }

  #watchOldest(): void {
    if (this.#waiting.size === 0) {
      clearTimeout(this.#limit);
      this.#limit = undefined;
    } else if (!this.#isReady) return;
    else if (this.#limit === undefined) {
      const worker = this.#worker;
      this.#limit = setTimeout(() => {
        const [oldest] = this.#waiting.keys();
        // Handles pending messages first, because the result may already wait in the event queue of this process.
        setImmediate(() => {
          const isSame = oldest !== undefined && this.#waiting.has(oldest);
          if (worker !== undefined && isSame) {
            this.#replace(worker, `no result within ${TIME_LIMIT_MS / 1_000} s`);
          }
        });
      }, TIME_LIMIT_MS);
    } else this.#limit.refresh();
  }

  #replace(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#isReady = false;
    this.#known = new Set();
    void worker.terminate();
    const [oldest] = this.#waiting.values();
    if (oldest === undefined) return;
    this.#waiting.delete(oldest.call.callId);
    clearTimeout(this.#limit);
    this.#limit = undefined;
    for (const { call, code } of this.#waiting.values()) this.#send(call, code);
    this.#watchOldest();
    oldest.reject(new Error(`${oldest.call.name}: ${reason}`));
  }
}

export interface ViewerCode {
  functionId: number;
  name: string;
  code: string;
  onLog: (text: string) => void;
}

export const viewerThread = new ViewerThread();
