/**
 * Worker thread that runs the viewer functions of CloudFront. The main thread enforces the time limit, because a time
 * limit of `node:vm` would start a thread for each call.
 */
import { createContext, Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';

export interface ViewerCall {
  callId: number;
  functionId: number;
  name: string;
  code: string | undefined;
  eventJson: string;
}

export type ViewerReply =
  | { kind: 'ready' }
  | { kind: 'log'; functionId: number; text: string }
  | { kind: 'result'; callId: number; resultJson: string | undefined }
  | { kind: 'error'; callId: number; message: string };

/** Arguments and results are passed as JSON, so that the function cannot reach objects of this thread. */
const CALL =
  '(eventJson) => (async () => JSON.stringify(await handler(JSON.parse(eventJson))))().catch((e) => { throw String(e?.stack ?? e); })';

const port = parentPort;
const runs = new Map<number, (eventJson: string) => Promise<unknown>>();

port?.on('message', ({ callId, functionId, name, code, eventJson }: ViewerCall) => {
  const run = runs.get(functionId) ?? compile(functionId, name, code ?? '');
  runs.set(functionId, run);
  run(eventJson).then(
    (result) => {
      reply({ kind: 'result', callId, resultJson: typeof result === 'string' ? result : undefined });
    },
    (error: unknown) => reply({ kind: 'error', callId, message: String(error) }),
  );
});

reply({ kind: 'ready' });

function reply(message: ViewerReply): void {
  port?.postMessage(message);
}

function compile(functionId: number, name: string, code: string): (eventJson: string) => Promise<unknown> {
  const sandbox = createContext(
    { __log: (text: string) => reply({ kind: 'log', functionId, text }) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  new Script(`'use strict'; globalThis.console = { log: (...parts) => __log(parts.join(' ')) };`).runInContext(sandbox);
  new Script(code, { filename: `${name}.js` }).runInContext(sandbox);
  return new Script(CALL).runInContext(sandbox);
}
