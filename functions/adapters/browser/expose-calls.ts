import { randomUUID } from 'node:crypto';
import type { CDPSession } from 'playwright-core';
import * as z from 'zod';
import type { IsolatedWorld } from './isolated-world.ts';

/** Functions of this process that a page can call, by their names on its window. Each returns text. */
export type ExposedCalls = Readonly<Record<string, (...args: unknown[]) => string>>;

const callSchema = z.object({ name: z.string(), id: z.number(), args: z.array(z.unknown()) });

/**
 * Lets a page call functions of this process. Call it before the page loads. The runtime removes the functions from the
 * window before the app's first script, so nothing on the window shows the app that it is being checked. Playwright's
 * `exposeFunction` would leave `__playwright__binding__`.
 */
export async function exposeCalls(session: CDPSession, world: IsolatedWorld, calls: ExposedCalls): Promise<void> {
  // The name of both the binding that receives calls and the event that returns results. The app cannot guess it.
  const secret = `c${randomUUID()}`;
  const respond = async (payload: string): Promise<void> => {
    const { name, id, args } = callSchema.parse(JSON.parse(payload));
    const text = JSON.stringify({ id, result: calls[name]?.(...args) });
    await world.evaluate(sendResult, { secret, text });
  };
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    // A failed call gets no response. It may have failed because the page closed or loaded again.
    if (name === secret) respond(payload).catch(() => undefined);
  });
  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: secret });
  const given = JSON.stringify({ secret, names: Object.keys(calls) });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${installCalls.toString()})(${given})` });
}

/** Runs inside the page before its first script. Reads all built-ins first, because the page may replace them later. */
function installCalls({ secret, names }: { secret: string; names: readonly string[] }): void {
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const NativePromise = Promise;
  const call: unknown = Reflect.get(window, secret);
  const readDetail: unknown = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;
  Reflect.deleteProperty(window, secret);
  if (window !== window.top || typeof call !== 'function' || typeof readDetail !== 'function') return;
  const waiting: Record<number, (result: unknown) => void> = Object.create(null);
  let last = 0;
  document.addEventListener(secret, (event) => {
    const { id, result } = parse(apply(readDetail, event, []));
    waiting[id]?.(result);
    delete waiting[id];
  });
  for (const name of names) {
    Reflect.set(
      window,
      name,
      (...args: unknown[]) =>
        new NativePromise((resolve) => {
          last += 1;
          waiting[last] = resolve;
          call(stringify({ name, id: last, args }));
        }),
    );
  }
}

/** Runs in the isolated world. Sends the result of a call to the page as an event. */
function sendResult({ secret, text }: { secret: string; text: string }): void {
  document.dispatchEvent(new CustomEvent(secret, { detail: text }));
}
