import type { Browser as Chromium } from 'playwright-core';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { AppView, Browser, CheckInput, CheckReport, ObservedView, Observer, Viewer } from '../../ports/browser.ts';
import type { FileStore } from '../../ports/objects.ts';
import { BrowserError } from './browser-error.ts';
import { captureDocument } from './capture-document.ts';
import { type CheckLimits, checkDocument } from './check-document.ts';
import { closeOrKill, isInOneProcess, isSandboxed, launchChromium } from './launch-chromium.ts';
import { MemoryLimit } from './memory-limit.ts';
import { observeDocument } from './observe-document.ts';
import { NETWORK_SWITCHES } from './request-policy.ts';
import { ShelfFiles } from './shelf-files.ts';

/**
 * A page crashes when its JavaScript objects use more than 512 MB. `MemoryLimit` limits memory that V8 does not count.
 */
const MEMORY_SWITCH = '--js-flags=--max-old-space-size=512';
/**
 * The second attempt launches Chromium without the zygote (the process that forks renderers), because the zygote may
 * have caused the crash of the first attempt.
 */
const ATTEMPTS = 2;
/** After this time, a second attempt might exceed the function's time limit. The workflow retries the stage instead. */
const RETRY_LIMIT_MS = 80_000;

/** `hangMs` exceeds the start-up time of a large app on a slow machine. */
const DEFAULT_LIMITS = {
  ...{ hangMs: 5_000, tryMs: 9_000, checkMs: 18_000, lookMs: 12_000, observeMs: 60_000 },
  ...{ flowsMs: 30_000, earlierFlowsMs: 8_000, flowProcessorMs: 10_000, usedBeforeMs: 10_000 },
};

interface BrowserLimits extends CheckLimits {
  /** The time limit for all screenshots of an app. */
  lookMs: number;
  /** The time limit for reading all views of an app. */
  observeMs: number;
}

interface LambdaBrowserOptions {
  /** The script of `web/runtime`. Checked documents contain it, because served documents do. */
  runtimeScript: string;
  executablePath?: string | undefined;
  limits?: Partial<BrowserLimits>;
  /** The folder of the shelf (the bundled libraries). Set when no Lambda layer contains it. */
  shelfDir?: string | undefined;
  /** The bucket of apps, with the libraries and fonts that were fetched from a package registry. */
  fetched?: Pick<FileStore, 'readBytes'> | undefined;
}

/**
 * Implements the ports Browser, Observer and Viewer with Chromium. The browser stays open until `close` is called, so
 * that the check and the screenshots of one document share it, unless it runs in a single process.
 */
export class LambdaBrowser implements Browser, Observer, Viewer {
  readonly #runtimeScript: string;
  readonly #executablePath: string | undefined;
  readonly #limits: BrowserLimits;
  readonly #shelf: ShelfFiles;
  #launched: Promise<Chromium> | undefined;
  #wasInOneProcess = false;

  constructor(options: LambdaBrowserOptions) {
    this.#runtimeScript = options.runtimeScript;
    this.#executablePath = options.executablePath;
    this.#shelf = new ShelfFiles({ dir: options.shelfDir, fetched: options.fetched });
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
  }

  /** Checks a document, even one that hangs or crashes. Throws BrowserError when no browser works. */
  async check(document: string, input: CheckInput = {}): Promise<CheckReport> {
    const startedMs = performance.now();
    const options = {
      ...input,
      runtimeScript: this.#runtimeScript,
      limits: this.#limits,
      shelf: this.#shelf,
    };
    const { findings, flows, screenshot, frames } = await this.#withRetry((browser, memory) =>
      checkDocument(browser, document, { ...options, memory }),
    );
    return {
      problems: findings.problems,
      major: findings.major,
      minor: findings.minor,
      seen: findings.seen,
      passed: findings.passed,
      controls: findings.controls,
      flows,
      screenshot,
      frames,
      durationMs: Math.round(performance.now() - startedMs),
    };
  }

  /** Takes screenshots of a document. Throws BrowserError, or Playwright's errors when the browser has crashed. */
  async look(document: string, flows: readonly Flow[], before?: readonly ObservedView[]): Promise<AppView[]> {
    const browser = await this.#openBrowser(false);
    return this.#use(browser, (memory) =>
      captureDocument(browser, document, {
        flows,
        before,
        runtimeScript: this.#runtimeScript,
        limits: this.#limits,
        limitMs: this.#limits.lookMs,
        shelf: this.#shelf,
        memory,
      }),
    );
  }

  /** Reads the views of a document, even of one that hangs or crashes. Throws BrowserError when no browser works. */
  async observe(document: string, allowedHosts?: readonly string[]): Promise<ObservedView[]> {
    return this.#withRetry((browser, memory) =>
      observeDocument(browser, document, {
        allowedHosts,
        runtimeScript: this.#runtimeScript,
        limits: this.#limits,
        limitMs: this.#limits.observeMs,
        shelf: this.#shelf,
        memory,
      }),
    );
  }

  /** Returns whether Chromium's own sandbox is on in the open browser; false when no browser is open. */
  async isSandboxed(): Promise<boolean> {
    const browser = await this.#launched?.catch(() => undefined);
    return browser !== undefined && isSandboxed(browser);
  }

  /** Returns whether the last browser ran in a single process. It does on a system that refuses several processes. */
  wasInOneProcess(): boolean {
    return this.#wasInOneProcess;
  }

  /** Closes the browser, and kills it when it does not close in time. A later check launches another one. */
  async close(): Promise<void> {
    const launched = this.#launched;
    this.#launched = undefined;
    const browser = await launched?.catch(() => undefined);
    if (browser !== undefined) await closeOrKill(browser);
  }

  /**
   * Calls `run` with a browser. When that fails, tries once more with a new browser. Throws BrowserError when both
   * fail.
   */
  async #withRetry<Result>(run: (browser: Chromium, memory: MemoryLimit) => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now();
    let lastError: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let browser: Chromium | undefined;
      try {
        browser = await this.#openBrowser(attempt > 0);
        const opened = browser;
        return await this.#use(opened, (memory) => run(opened, memory));
      } catch (error) {
        lastError = error;
        this.#launched = undefined;
        if (browser?.isConnected()) await closeOrKill(browser);
        if (performance.now() - startedAtMs > RETRY_LIMIT_MS) break;
      }
    }
    if (lastError instanceof BrowserError) throw lastError;
    throw new BrowserError('browser_crashed', 'The browser did not start or ended during its use.', lastError);
  }

  /** Returns the open browser or launches one. Concurrent checks share the launch. */
  async #openBrowser(withoutZygote: boolean): Promise<Chromium> {
    const known = this.#launched;
    const warm = await known?.catch(() => undefined);
    if (warm?.isConnected()) return warm;
    if (this.#launched === undefined || this.#launched === known) {
      this.#launched = launchChromium({
        executablePath: this.#executablePath,
        args: [...NETWORK_SWITCHES, MEMORY_SWITCH],
        withoutZygote,
      });
    }
    const launched = this.#launched;
    const browser = await launched;
    this.#wasInOneProcess = isInOneProcess(browser);
    // A single-process browser serves one check only, so the next check launches another one.
    if (this.#wasInOneProcess && this.#launched === launched) this.#launched = undefined;
    return browser;
  }

  async #use<Result>(browser: Chromium, run: (memory: MemoryLimit) => Promise<Result>): Promise<Result> {
    try {
      return await withMemoryLimit(browser, run);
    } finally {
      if (isInOneProcess(browser)) await closeOrKill(browser);
    }
  }
}

async function withMemoryLimit<Result>(
  browser: Chromium,
  run: (memory: MemoryLimit) => Promise<Result>,
): Promise<Result> {
  const memory = new MemoryLimit(browser);
  void memory.watch();
  try {
    return await run(memory);
  } finally {
    memory.stop();
  }
}
