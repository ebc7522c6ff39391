/** The Browser port on Chromium, kept warm between the checks of one function instance. */
import type { Browser as Chromium } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import type { Browser, CheckReport } from '../../ports/browser.ts';
import { BrowserError } from './browser-error.ts';
import { type CheckedPage, type CheckOptions, checkDocument } from './check-document.ts';
import { launchChromium } from './launch-chromium.ts';
import type { Patience } from './page-visit.ts';
import { CLOSED_NETWORK } from './request-policy.ts';

/** A page that eats memory ends with its tab, and not with the whole function. */
const MEMORY_LIMIT = '--js-flags=--max-old-space-size=512';
/** A browser that dies is started anew this often. */
const ATTEMPTS = 2;

/** `hangMs` is longer than any reasonable start-up on a slow machine. */
const PATIENCE: Patience = { hangMs: 5_000, tryMs: 1_200 };

export class LambdaBrowser implements Browser {
  readonly #executablePath: string | undefined;
  readonly #patience: Patience;
  #launched: Promise<Chromium> | undefined;

  constructor(options: { executablePath?: string | undefined; patience?: Partial<Patience> } = {}) {
    this.#executablePath = options.executablePath;
    this.#patience = { ...PATIENCE, ...options.patience };
  }

  /** Never rejects for what the document does. Throws BrowserError when there is no working browser. */
  async check(document: string, steps: readonly CheckStep[] = []): Promise<CheckReport> {
    const startedMs = performance.now();
    const { problems: list, picture } = await this.#checkWithRunning(document, {
      steps,
      patience: this.#patience,
    });
    return {
      problems: list.problems,
      minor: list.minor,
      passed: list.passed,
      notes: list.notes,
      picture,
      durationMs: Math.round(performance.now() - startedMs),
    };
  }

  /** Ends the browser; a later check starts another one. */
  async close(): Promise<void> {
    const launched = this.#launched;
    this.#launched = undefined;
    const browser = await launched?.catch(() => undefined);
    await browser?.close();
  }

  async #checkWithRunning(document: string, options: CheckOptions): Promise<CheckedPage> {
    let lastError: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let browser: Chromium | undefined;
      try {
        browser = await this.#running();
        return await checkDocument(browser, document, options);
      } catch (error) {
        lastError = error;
        if (browser?.isConnected()) await browser.close();
      }
    }
    if (lastError instanceof BrowserError) throw lastError;
    throw new BrowserError(
      'browser_crashed',
      'The browser did not start or ended during the check.',
      lastError,
    );
  }

  /** Checks that find the browser gone at the same time share the next one. */
  async #running(): Promise<Chromium> {
    const known = this.#launched;
    const warm = await known?.catch(() => undefined);
    if (warm?.isConnected()) return warm;
    if (this.#launched === undefined || this.#launched === known) {
      this.#launched = launchChromium({
        executablePath: this.#executablePath,
        args: [CLOSED_NETWORK, MEMORY_LIMIT],
      });
    }
    return this.#launched;
  }
}
