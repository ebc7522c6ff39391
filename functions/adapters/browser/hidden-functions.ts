import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

const WORLD_NAME = 'functions';
const MAX_ARGUMENTS = 5;
const callSchema = z.tuple([z.int(), z.array(z.unknown()).max(MAX_ARGUMENTS)]);

/** A part of Playwright's Page. */
export interface FunctionExposer {
  exposeFunction(name: string, respond: (...args: unknown[]) => unknown): Promise<unknown>;
}

/**
 * Gives a page functions of this process. Playwright's own leave objects on the window by which an app recognizes its
 * check; of these, a page sees the functions alone, and may delete them.
 */
export class HiddenFunctions implements FunctionExposer {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Call it before the page loads. The page's function takes and returns values of JSON. */
  async exposeFunction(name: string, respond: (...args: unknown[]) => unknown): Promise<void> {
    // No app can guess the name of the event by which the worlds meet, and it is dispatched before the first script.
    const meeting = crypto.randomUUID();
    this.#session.on('Runtime.bindingCalled', ({ name: called, payload, executionContextId }) => {
      if (called === name) void this.#respond(name, payload, executionContextId, respond);
    });
    await this.#session.send('Runtime.addBinding', { name, executionContextName: WORLD_NAME });
    const source = `(${connectBinding})(${JSON.stringify([meeting, name])})`;
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD_NAME });
    const own = `(${installFunction})(${JSON.stringify([meeting, name])})`;
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source: own });
  }

  async #respond(
    name: string,
    payload: string,
    executionContextId: number,
    respond: (...args: unknown[]) => unknown,
  ): Promise<void> {
    const call = callSchema.safeParse(JSON.parse(payload));
    if (!call.success) return;
    const [id, args] = call.data;
    const value = await respond(...args);
    const response = {
      executionContextId,
      functionDeclaration: sendResponse.toString(),
      arguments: [{ value: { name, response: [id, value] } }],
    };
    // The page may have been closed or loaded again meanwhile.
    await this.#session.send('Runtime.callFunctionOn', response).catch(() => undefined);
  }
}

declare global {
  /** The ports to the page's own world by the function's name, in the isolated one. */
  var buidlPorts: Record<string, MessagePort> | undefined;
}

/** Runs in the isolated world, so it refers to nothing outside its body. */
function connectBinding([meeting, name]: [string, string]): void {
  const binding: unknown = Reflect.get(globalThis, name);
  const connect = (event: Event) => {
    if (!(event instanceof MessageEvent) || typeof binding !== 'function') return;
    const [port] = event.ports;
    if (!port) return;
    globalThis.buidlPorts = { ...globalThis.buidlPorts, [name]: port };
    port.onmessage = ({ data }) => binding(JSON.stringify(data));
  };
  addEventListener(meeting, connect, { once: true });
}

/** Runs in the isolated world, so it refers to nothing outside its body. */
function sendResponse({ name, response }: { name: string; response: unknown }): void {
  globalThis.buidlPorts?.[name]?.postMessage(response);
}

/** Runs in the page's own world, so it refers to nothing outside its body. */
function installFunction([meeting, name]: [string, string]): void {
  if (window.top !== window) return;
  const { port1, port2 } = new MessageChannel();
  const pending = new Map<number, (value: unknown) => void>();
  let calls = 0;
  port1.onmessage = ({ data: [id, value] }) => {
    pending.get(id)?.(value);
    pending.delete(id);
  };
  const call = (...args: unknown[]) =>
    new Promise((resolve) => {
      calls += 1;
      pending.set(calls, resolve);
      port1.postMessage([calls, args]);
    });
  Object.defineProperty(window, name, { value: call, configurable: true });
  dispatchEvent(new MessageEvent(meeting, { ports: [port2] }));
}
