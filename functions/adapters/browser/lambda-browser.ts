/** The Browser port on Chromium, kept warm between the checks of one function instance. */
import type { Browser as Chromium } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import type { Browser, CheckReport } from '../../ports/browser.ts';
import { BrowserError } from './browser-error.ts';
import { type CheckedPage, checkDocument } from './check-document.ts';
import { launchChromium } from './launch-chromium.ts';
import { CLOSED_NETWORK } from './request-policy.ts';

/** A page that eats memory ends with its tab, and not with the whole function. */
const MEMORY_LIMIT = '--js-flags=--max-old-space-size=512';
/** A browser that dies is started anew this often. */
const ATTEMPTS = 2;

export class LambdaBrowser implements Browser {
  readonly #executablePath: string | undefined;
  #launched: Promise<Chromium> | undefined;

  constructor(options: { executablePath?: string | undefined } = {}) {
    this.#executablePath = options.executablePath;
  }

  /** Never rejects for what the document does. Throws BrowserError when there is no working browser. */
  async check(document: string, steps: readonly CheckStep[] = []): Promise<CheckReport> {
    const startedMs = performance.now();
    const { problems: list, picture } = await this.#checkWithRunning(document, steps);
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

  async #checkWithRunning(document: string, steps: readonly CheckStep[]): Promise<CheckedPage> {
    let lastError: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const browser = await this.#running();
      try {
        return await checkDocument(browser, document, steps);
      } catch (error) {
        lastError = error;
        if (browser.isConnected()) await browser.close();
      }
    }
    throw new BrowserError('browser_crashed', 'The browser ended during the check.', lastError);
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
