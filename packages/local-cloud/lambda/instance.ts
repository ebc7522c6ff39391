import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ACCOUNT_ID } from '../wire/aws-account.ts';
import { functionEnvironment } from './function-environment.ts';
import type { InstanceMessage, InvokeMessage } from './instance-messages.ts';
import type { FunctionError } from './invoke-result.ts';
import { killGroup } from './kill-group.ts';
import type { LambdaOptions } from './lambda-options.ts';
import { forgetProcess, instanceTemporaryRoot, killTree, watchProcess } from './process-reaper.ts';
import { yieldProcessors } from './yield-processors.ts';

/** AWS limit on loading the code, which does not count toward the function's timeout. */
const INIT_LIMIT_MS = 10_000;
/** Time limit for killing the whole process tree. Afterwards, only the process group is killed. */
const KILL_GRACE_MS = 2000;
/** Time limit for messages that arrive after the exit of their process. */
const MESSAGE_GRACE_MS = 500;
/** Functions with a longer timeout get a lower priority: API Gateway waits at most 30 s, so no user waits for them. */
const WAITED_FOR_MS = 30_000;
/** Added to this process's niceness, so that functions that users wait for get more CPU time. */
const BACKGROUND_NICENESS = 7;
/**
 * Size of V8's memory for new objects. With V8's default of 16 MB, an instance would collect 80 MB of unused objects
 * before V8 frees them.
 */
const YOUNG_OBJECTS_MB = 4;
const BOOTSTRAP_PATH = fileURLToPath(new URL('./bootstrap.ts', import.meta.url));

/** `isUnseen`: the process ended before it received the event, so another process may run it. */
type InstanceResult = { ok: true; payloadJson: string } | { ok: false; error: FunctionError; isUnseen: boolean };

export interface LambdaInstance {
  readonly isAlive: boolean;
  readonly invocationCount: number;
  readonly exited: Promise<void>;
  readonly started: Promise<void>;
  invoke(requestId: string, payloadJson: string): Promise<InstanceResult>;
  stop(): Promise<void>;
}

export function startInstance(options: LambdaOptions): LambdaInstance {
  return new InstanceProcess(options);
}

class InstanceProcess implements LambdaInstance {
  readonly exited: Promise<void>;
  readonly started: Promise<void>;
  isAlive = true;
  invocationCount = 0;
  readonly #options: LambdaOptions;
  readonly #child: ChildProcess;
  #hasEnded = false;
  readonly #disconnected = Promise.withResolvers<void>();
  readonly #ready = Promise.withResolvers<void>();
  #fatalError: FunctionError | undefined;
  #current: { requestId: string; hasBegun: boolean; resolve: (result: InstanceResult) => void } | undefined;

  constructor(options: LambdaOptions) {
    this.#options = options;
    this.started = withinLimit(this.#ready.promise, INIT_LIMIT_MS);
    const temporaryDir = mkdtempSync(join(instanceTemporaryRoot(), 'run-'));
    this.#child = spawnFunction(options, temporaryDir);
    this.#forwardOutput();
    this.#child.on('message', (message: InstanceMessage) => this.#receive(message));
    this.#child.once('disconnect', () => this.#disconnected.resolve());
    const { pid } = this.#child;
    if (pid !== undefined) watchProcess(pid);
    this.exited = new Promise((resolve) => {
      const end = (error: FunctionError) => {
        if (this.#hasEnded) return;
        this.#end(error);
        rm(temporaryDir, { recursive: true, force: true, maxRetries: 3 })
          .catch(() => undefined)
          .then(resolve);
      };
      this.#child.on('error', (error) => end({ errorType: 'Runtime.ExitError', errorMessage: error.message }));
      this.#child.once('exit', (code, signal) => {
        // Messages that the process sent before its exit can still arrive.
        void withinLimit(this.#disconnected.promise, MESSAGE_GRACE_MS).then(() => end(this.#exitError(code, signal)));
      });
    });
  }

  async invoke(requestId: string, payloadJson: string): Promise<InstanceResult> {
    this.invocationCount++;
    const outcome = new Promise<InstanceResult>((resolve) => {
      this.#current = { requestId, hasBegun: false, resolve };
    });
    if (this.#hasEnded) this.#fail(this.#exitError(null, null));
    await this.started;
    const { timeoutMs } = this.#options;
    const timer = setTimeout(() => this.#timeOut(requestId), timeoutMs);
    const traceId = unsampledTraceId();
    this.#options.onInvocation?.({
      functionName: this.#options.name,
      traceId,
      kill: () => this.#kill(),
    });
    const message: InvokeMessage = {
      type: 'invoke',
      requestId,
      payloadJson,
      traceId,
      deadlineMs: Date.now() + timeoutMs,
    };
    // A failed write means that the process is ending. Its exit then settles the event.
    if (this.#child.connected) this.#child.send(message, () => undefined);
    const result = await outcome;
    clearTimeout(timer);
    return result;
  }

  async stop(): Promise<void> {
    this.#kill();
    await this.exited;
  }

  #receive(message: InstanceMessage) {
    if (message.type === 'ready') this.#ready.resolve();
    else if (message.type === 'fatal') {
      this.#fatalError = message.error;
      this.isAlive = false;
    } else if (message.requestId !== this.#current?.requestId) return;
    else if (message.type === 'begun') this.#current.hasBegun = true;
    else if (message.type === 'result') this.#settle({ ok: true, payloadJson: message.payloadJson });
    else this.#settle({ ok: false, error: message.error, isUnseen: false });
  }

  #settle(result: InstanceResult) {
    this.#current?.resolve(result);
    this.#current = undefined;
  }

  #fail(error: FunctionError) {
    // Another process may run the event only if this process has handled an earlier one. A process that ends on its
    // first event probably has faulty code.
    const isUnseen = !this.#current?.hasBegun && this.invocationCount > 1;
    this.#settle({ ok: false, error: this.#fatalError ?? error, isUnseen });
  }

  #timeOut(requestId: string) {
    const seconds = (this.#options.timeoutMs / 1000).toFixed(2);
    const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`;
    this.#options.onLog(errorMessage);
    this.#fatalError = { errorType: 'Sandbox.Timedout', errorMessage };
    this.#kill();
  }

  #end(error: FunctionError) {
    this.#hasEnded = true;
    this.isAlive = false;
    const { pid } = this.#child;
    if (pid !== undefined) {
      killGroup(pid);
      forgetProcess(pid);
    }
    this.#fail(error);
    this.#ready.resolve();
  }

  #kill() {
    const { pid } = this.#child;
    this.isAlive = false;
    if (this.#hasEnded || pid === undefined) return;
    killTree(pid);
    const timer = setTimeout(() => killGroup(pid), KILL_GRACE_MS);
    this.#child.once('exit', () => clearTimeout(timer));
  }

  #exitError(code: number | null, signal: NodeJS.Signals | null): FunctionError {
    const reason = signal === null ? `exit status ${code ?? 'unknown'}` : `signal: ${signal}`;
    const request = this.#current === undefined ? '' : `RequestId: ${this.#current.requestId} `;
    return {
      errorType: 'Runtime.ExitError',
      errorMessage: `${request}Error: Runtime exited with error: ${reason}`,
    };
  }

  #forwardOutput() {
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream, crlfDelay: Infinity }).on('line', this.#options.onLog);
    }
  }
}

/** Returns a trace id like the one that Lambda sets for each invocation. It is not sampled, so no trace is sent. */
function unsampledTraceId(): string {
  const seconds = Math.floor(Date.now() / 1_000).toString(16);
  const [root, parent] = [randomBytes(12).toString('hex'), randomBytes(8).toString('hex')];
  return `Root=1-${seconds}-${root};Parent=${parent};Sampled=0`;
}

function spawnFunction(options: LambdaOptions, temporaryDir: string): ChildProcess {
  const qualifier = options.version === undefined ? '' : `:${options.version}`;
  const functionArn = `arn:aws:lambda:${options.region}:${ACCOUNT_ID}:function:${options.name}${qualifier}`;
  const layers = JSON.stringify(options.layerDirs ?? []);
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${options.memoryMb}`,
      `--max-semi-space-size=${YOUNG_OBJECTS_MB}`,
      BOOTSTRAP_PATH,
      options.codeDir,
      options.handler,
      layers,
      functionArn,
    ],
    {
      cwd: options.codeDir,
      env: functionEnvironment(options, temporaryDir),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  if (child.pid !== undefined && options.timeoutMs > WAITED_FOR_MS) {
    void yieldProcessors(child.pid, getPriority() + BACKGROUND_NICENESS);
  }
  return child;
}

async function withinLimit(event: Promise<void>, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([event, promise]);
  clearTimeout(timer);
}
