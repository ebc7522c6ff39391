/** Notices that a page no longer answers, and where it is stuck. */
import type { CDPSession } from 'playwright-core';

/** Longer than any reasonable start-up on a slow machine. */
const HANG_LIMIT_MS = 4_000;
const PING_PAUSE_MS = 250;
const LOCATE_LIMIT_MS = 1_500;

export class HangWatch {
  readonly #session: CDPSession;
  readonly #url: string;
  #isOver = false;

  constructor(session: CDPSession, url: string) {
    this.#session = session;
    this.#url = url;
  }

  /** Resolves as soon as the page's main thread is busy for too long; not at all when it stays responsive. */
  async hangs(): Promise<void> {
    while (!this.#isOver) {
      const answer = this.#session.send('Runtime.evaluate', { expression: '0' }).then(
        () => true,
        () => true,
      );
      if (!(await within(answer, HANG_LIMIT_MS)) && !this.#isOver) return;
      await delay(PING_PAUSE_MS);
    }
    await new Promise(() => undefined);
  }

  /** Returns the line of the served text, from 1, where the script is, and ends the script. */
  async interrupt(): Promise<number | undefined> {
    const paused = new Promise<number | undefined>((resolve) => {
      this.#session.once('Debugger.paused', ({ callFrames }) => {
        const frame = callFrames.find(({ url }) => url === this.#url);
        resolve(frame && frame.location.lineNumber + 1);
      });
    });
    this.#tell('Debugger.enable');
    this.#tell('Debugger.pause');
    const line = await within(paused, LOCATE_LIMIT_MS);
    this.#tell('Runtime.terminateExecution');
    return line;
  }

  stop() {
    this.#isOver = true;
  }

  #tell(method: 'Debugger.enable' | 'Debugger.pause' | 'Runtime.terminateExecution') {
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
