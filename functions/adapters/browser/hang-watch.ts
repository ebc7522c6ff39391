/** Notices that a page no longer answers, and where it is stuck. */
import type { CDPSession } from 'playwright-core';

const PING_PAUSE_MS = 250;
const LOCATE_LIMIT_MS = 1_500;

export class HangWatch {
  readonly #session: CDPSession;
  readonly #url: string;
  readonly #limitMs: number;
  readonly #ownScripts = new Set<string>();
  #isOver = false;

  constructor(session: CDPSession, url: string, limitMs: number) {
    this.#session = session;
    this.#url = url;
    this.#limitMs = limitMs;
  }

  /** To be called before the page loads: a page that hangs can't be debugged from then on. */
  async start() {
    this.#session.on('Debugger.scriptParsed', ({ url, scriptId }) => {
      if (url === this.#url) this.#ownScripts.add(scriptId);
    });
    // A `debugger` statement would halt the page for good.
    this.#session.on('Debugger.paused', () => this.#tell('Debugger.resume'));
    await this.#session.send('Debugger.enable');
  }

  /** Resolves as soon as the page's main thread is busy for too long; not at all when it stays responsive. */
  async hangs(): Promise<void> {
    while (!this.#isOver) {
      const answer = this.#session.send('Runtime.evaluate', { expression: '0' }).then(
        () => true,
        () => true,
      );
      if (!(await within(answer, this.#limitMs)) && !this.#isOver) return;
      await delay(PING_PAUSE_MS);
    }
    await new Promise(() => undefined);
  }

  /** Returns the line of the served text, from 1, where the script is, and ends the script. */
  async interrupt(): Promise<number | undefined> {
    const paused = new Promise<number | undefined>((resolve) => {
      this.#session.once('Debugger.paused', ({ callFrames }) => {
        const frame = callFrames.find(({ location }) => this.#ownScripts.has(location.scriptId));
        resolve(frame && frame.location.lineNumber + 1);
      });
    });
    this.#tell('Debugger.pause');
    const line = await within(paused, LOCATE_LIMIT_MS);
    this.#tell('Runtime.terminateExecution');
    return line;
  }

  stop() {
    this.#isOver = true;
  }

  #tell(method: 'Debugger.resume' | 'Debugger.pause' | 'Runtime.terminateExecution') {
    this.#session.send(method).catch(() => undefined);
  }
}

/** Returns the value, or nothing when it takes longer. */
export function within<T>(value: Promise<T>, limitMs: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}

export function delay(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
