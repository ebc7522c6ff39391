import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';

/**
 * The memory limit of a page. Five pages at this limit would exceed the function's 3 GB, but pages rarely come near the
 * limit at the same time.
 */
export const PAGE_MAX_MEGABYTES = 640;
const MEGABYTE = 1024 * 1024;
const PAGE_SIZE_BYTES = 4096;
/** The interval between measurements. A page fills at most about 300 MB in this time. */
const POLL_MS = 100;

/**
 * Ends each page that uses too much memory. V8's own limit does not suffice, because it counts neither array buffers
 * nor images and canvases. This class works on Linux only, because other systems do not expose the memory of processes.
 */
export class MemoryLimit {
  readonly #browser: Browser;
  readonly #stop = new AbortController();
  #hasEnded = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** True when this class has ended a page because the page used too much memory. */
  get hasEndedPage(): boolean {
    return this.#hasEnded;
  }

  /** Watches the pages until `stop` is called or the browser has ended. Never rejects. */
  async watch(): Promise<void> {
    const { signal } = this.#stop;
    let session: CDPSession | undefined;
    try {
      session = await this.#browser.newBrowserCDPSession();
      while (!signal.aborted) {
        await this.#endLargePages(session);
        await delay(POLL_MS, undefined, { signal });
      }
    } catch {
      // The watch was stopped, or the browser ended together with its pages.
    } finally {
      await session?.detach().catch(() => undefined);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #endLargePages(session: CDPSession): Promise<void> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    await Promise.all(
      pages.map(async ({ id }) => {
        if ((await residentBytes(id)) <= PAGE_MAX_MEGABYTES * MEGABYTE) return;
        this.#hasEnded = true;
        process.kill(id, 'SIGKILL');
      }),
    );
  }
}

/** Returns the memory of a process in bytes; 0 when it has ended, and on systems that do not expose it. */
async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_SIZE_BYTES;
}
