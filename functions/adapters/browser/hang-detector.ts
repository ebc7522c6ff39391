import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { withTimeout } from './with-timeout.ts';

const PING_INTERVAL_MS = 250;
const LOCATE_LIMIT_MS = 1_500;

/** Detects a blocked main thread of a page, and finds the line of the blocking script. */
export class HangDetector {
  readonly #session: CDPSession;
  readonly #url: string;
  readonly #limitMs: number;
  readonly #ownScripts = new Set<string>();
  #isStopped = false;

  constructor(session: CDPSession, url: string, limitMs: number) {
    this.#session = session;
    this.#url = url;
    this.#limitMs = limitMs;
  }

  /** Attaches the debugger. Call it before the page loads: a debugger cannot attach to a hanging page. */
  async start() {
    this.#session.on('Debugger.scriptParsed', ({ url, scriptId }) => {
      if (url === this.#url) this.#ownScripts.add(scriptId);
    });
    // Resume immediately, because a `debugger` statement would pause the page forever.
    this.#session.on('Debugger.paused', () => this.#send('Debugger.resume'));
    await this.#session.send('Debugger.enable');
  }

  /** Resolves when the main thread is blocked for longer than the limit; never when the page stays responsive. */
  async waitForHang(): Promise<void> {
    while (!this.#isStopped) {
      // Like an evaluation, this command waits for the main thread, but it compiles no script.
      const response = this.#session.send('Runtime.getIsolateId').then(
        () => true,
        () => true,
      );
      if (!(await withTimeout(response, this.#limitMs)) && !this.#isStopped) return;
      await delay(PING_INTERVAL_MS);
    }
    await new Promise(() => undefined);
  }

  /** Stops the running script. Returns its line in the served text, counting from 1, if it is known. */
  async interrupt(): Promise<number | undefined> {
    const paused = new Promise<number | undefined>((resolve) => {
      this.#session.once('Debugger.paused', ({ callFrames }) => {
        const frame = callFrames.find(({ location }) => this.#ownScripts.has(location.scriptId));
        resolve(frame && frame.location.lineNumber + 1);
      });
    });
    this.#send('Debugger.pause');
    const line = await withTimeout(paused, LOCATE_LIMIT_MS);
    this.#send('Runtime.terminateExecution');
    return line;
  }

  stop() {
    this.#isStopped = true;
  }

  #send(method: 'Debugger.resume' | 'Debugger.pause' | 'Runtime.terminateExecution') {
    this.#session.send(method).catch(() => undefined);
  }
}
