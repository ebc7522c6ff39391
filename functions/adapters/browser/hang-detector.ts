import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { withTimeout } from './with-timeout.ts';

const PING_INTERVAL_MS = 250;
const LOCATE_LIMIT_MS = 1_500;
/** After this time without a response, the processor time of the pages is measured. */
const SUSPICION_MS = 500;
/**
 * If a silent page's process used less than this share of the limit, the machine is busy and no script blocks the page.
 */
const PAGE_SHARE = 0.5;

interface HangOptions {
  /** The address of the page. */
  url: string;
  /** The time for which the main thread may be blocked. */
  limitMs: number;
  /** Returns the processor time that each process of a page has used, in milliseconds; undefined when it is unknown. */
  processorMs(): Promise<ReadonlyMap<number, number> | undefined>;
}

/** Detects a blocked main thread of a page, and finds the line of the blocking script. */
export class HangDetector {
  readonly #session: CDPSession;
  readonly #options: HangOptions;
  readonly #ownScripts = new Set<string>();
  #isStopped = false;

  constructor(session: CDPSession, options: HangOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Attaches the debugger. Call it before the page loads: a debugger cannot attach to a hanging page. */
  async start() {
    this.#session.on('Debugger.scriptParsed', ({ url, scriptId }) => {
      if (url === this.#options.url) this.#ownScripts.add(scriptId);
    });
    // Resume immediately, because a `debugger` statement would pause the page forever.
    this.#session.on('Debugger.paused', () => this.#send('Debugger.resume'));
    await this.#session.send('Debugger.enable');
  }

  /**
   * Resolves when a script blocks the main thread for longer than the limit. Never resolves while the page responds, or
   * when a busy machine gives it no processor time.
   */
  async waitForHang(): Promise<void> {
    while (!this.#isStopped) {
      // Like an evaluation, this command waits for the main thread, but it compiles no script.
      const response = this.#session.send('Runtime.getIsolateId').then(
        (): true => true,
        (): true => true,
      );
      if (!(await withTimeout(response, SUSPICION_MS)) && (await this.#isHang(response))) return;
      await delay(PING_INTERVAL_MS);
    }
    await new Promise(() => undefined);
  }

  async #isHang(response: Promise<true>): Promise<boolean> {
    const { limitMs, processorMs } = this.#options;
    const before = await processorMs();
    while (!this.#isStopped) {
      if (await withTimeout(response, Math.max(limitMs - SUSPICION_MS, SUSPICION_MS))) return false;
      const after = await processorMs();
      if (this.#isStopped) return false;
      if (!before || !after || mostUsedMs(before, after) >= limitMs * PAGE_SHARE) return true;
    }
    return false;
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

/** Returns the processor time between two measurements, in milliseconds, of the process that used the most. */
function mostUsedMs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return Math.max(0, ...[...after].map(([id, usedMs]) => usedMs - (before.get(id) ?? 0)));
}
