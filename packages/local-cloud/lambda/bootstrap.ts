import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstanceMessage, InvokeMessage } from './instance-messages.ts';
import type { FunctionError } from './invoke-result.ts';
import { limitImports } from './limit-imports.ts';
import { yieldProcessors } from './yield-processors.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const [codeDir = '', handlerPath = '', layersJson = '[]', functionArn = ''] = process.argv.slice(2);

// Disconnecting means that the emulator has ended. Usually, the reaper process (see reaper.ts) kills this process and
// its descendants within 5 s. Otherwise, this process exits by itself.
process.on('disconnect', () => setTimeout(() => process.exit(), 5000));
process.on('uncaughtException', (error) => fail(describeError(error), 129));
process.on('unhandledRejection', (reason) => {
  const { errorMessage, trace } = describeError(reason);
  fail({ errorType: 'Runtime.UnhandledPromiseRejection', errorMessage, ...(trace && { trace }) }, 128);
});

// Lowers the priority of each child process. A browser starts a new session, which does not inherit the priority.
subscribe('child_process', (message) => {
  if (typeof message !== 'object' || message === null || !('process' in message)) return;
  const { process: child } = message;
  if (!(child instanceof ChildProcess) || getPriority() <= 0) return;
  child.once('spawn', () => void (child.pid !== undefined && yieldProcessors(child.pid, getPriority())));
});

const handler = await loadHandler();
if (handler !== undefined) {
  process.once('message', (message: InvokeMessage) => {
    // Writes the compile cache after the first event, because that event compiles more code. A killed process would not
    // write the cache at its end.
    void respond(handler, message).finally(flushCompileCache);
    process.on('message', (later: InvokeMessage) => void respond(handler, later));
  });
  send({ type: 'ready' });
}

async function loadHandler(): Promise<Handler | undefined> {
  limitImports(codeDir, JSON.parse(layersJson));
  const [moduleName = '', exportName = ''] = handlerPath.split('.');
  let exports: Record<string, unknown>;
  try {
    exports = await import(pathToFileURL(join(codeDir, `${moduleName}.mjs`)).href);
  } catch (error) {
    const described = describeError(error);
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    fail(missing ? { ...described, errorType: 'Runtime.ImportModuleError' } : described, 1);
    return undefined;
  }
  const exported = exports[exportName];
  if (isHandler(exported)) return exported;
  fail({ errorType: 'Runtime.HandlerNotFound', errorMessage: `${handlerPath} is undefined or not exported` }, 1);
  return undefined;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

async function respond(handle: Handler, { requestId, payloadJson, deadlineMs, traceId }: InvokeMessage) {
  try {
    send({ type: 'begun', requestId });
    process.env._X_AMZN_TRACE_ID = traceId;
    const result = await handle(JSON.parse(payloadJson), createContext(requestId, deadlineMs));
    send({ type: 'result', requestId, payloadJson: toJson(result) });
  } catch (error) {
    send({ type: 'error', requestId, error: describeError(error) });
  }
}

function createContext(requestId: string, deadlineMs: number) {
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? '';
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? '',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: `${process.pid}`,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  };
}

function toJson(result: unknown): string {
  try {
    return JSON.stringify(result) ?? 'null';
  } catch (error) {
    throw Object.assign(new Error(`Unable to stringify response body: ${describeError(error).errorMessage}`), {
      name: 'Runtime.MarshalError',
    });
  }
}

function describeError(error: unknown): FunctionError {
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
  }
  return { errorType: typeof error, errorMessage: String(error), trace: [] };
}

function fail(error: FunctionError, exitCode: number) {
  console.error(JSON.stringify(error));
  process.send?.({ type: 'fatal', error } satisfies InstanceMessage, () => process.exit(exitCode));
}

function send(message: InstanceMessage) {
  process.send?.(message);
}
