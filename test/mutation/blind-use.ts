import type { Browser, Page } from 'playwright-core';
import { type SampledField, sampleFor } from '../../functions/adapters/browser/sample-for.ts';
import { withTimeout } from '../../functions/adapters/browser/with-timeout.ts';

const ADDRESS = 'https://app.test/';
const TIME = new Date('2026-05-04T09:30:00Z');
const MAX_CONTROLS = 30;
const KEYS = ['ArrowLeft', 'ArrowUp', ' ', 'Enter', '5', 'a'];
const ACTION_LIMIT_MS = 500;
const LIMIT_MS = 30_000;
/** The time that passes in the app after each action. */
const STEP_MS = 700;
const CONTROLS = [
  'button, summary, select, [role="button"], [role="tab"], [role="checkbox"], [role="switch"], a[href^="#"]',
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])',
].join();
const FIELDS = 'input, textarea';
const NOT_TYPED = /^(?:checkbox|radio|button|submit|range|file)$/;

/** The lines that describe what a user could notice during one use of an app. */
type SeenLines = ReadonlySet<string>;

/** Compares apps with an unbroken one, which is used three times, because moving images make its uses differ. */
export class BlindComparison {
  readonly #browser: Browser;
  readonly #unbroken: readonly SeenLines[];

  private constructor(browser: Browser, unbroken: readonly SeenLines[]) {
    this.#browser = browser;
    this.#unbroken = unbroken;
  }

  static async of(browser: Browser, document: string): Promise<BlindComparison> {
    const unbroken: SeenLines[] = [];
    for (let use = 0; use < 3; use += 1) unbroken.push(await actBlindly(browser, document));
    return new BlindComparison(browser, unbroken);
  }

  /** Returns whether the app shows something that the unbroken app never shows, or lacks what it always shows. */
  async differs(document: string): Promise<boolean> {
    const seen = await actBlindly(this.#browser, document);
    const [first, ...others] = this.#unbroken;
    const always = [...(first ?? [])].filter((line) => others.every((lines) => lines.has(line)));
    const areConstant = this.#unbroken.every((lines) => lines.size === always.length);
    const known = new Set(this.#unbroken.flatMap((lines) => [...lines]).map((line) => folded(line, areConstant)));
    const shown = new Set([...seen].map((line) => folded(line, areConstant)));
    return [...shown].some((line) => !known.has(line)) || always.some((line) => !shown.has(folded(line, areConstant)));
  }
}

/** Removes numbers and pictures from a line, unless all uses of the unbroken app looked the same. */
function folded(line: string, isConstant: boolean): string {
  if (isConstant) return line;
  return line.startsWith(PICTURE) ? PICTURE : line.replace(/\d+/g, '#');
}

const PICTURE = 'canvas ';

/**
 * Uses an app without knowledge of it: fills its fields, clicks its controls, presses keys, and reloads it. The clock
 * and the random numbers are fixed. Returns the lines that describe what a user could notice.
 */
async function actBlindly(browser: Browser, document: string): Promise<SeenLines> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: 'Asia/Tokyo' });
  const seen: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => seen.push(`error: ${message}`));
    page.on('dialog', (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.accept().catch(() => undefined);
    });
    await withTimeout(new BlindUse(page, document, seen).run(), LIMIT_MS);
  } finally {
    await context.close();
  }
  return new Set(seen.flatMap((text) => text.split('\n')).map((line) => line.trim()));
}

class BlindUse {
  readonly #page: Page;
  readonly #document: string;
  readonly #seen: string[];
  #filled = 0;

  constructor(page: Page, document: string, seen: string[]) {
    this.#page = page;
    this.#document = document;
    this.#seen = seen;
  }

  async run(): Promise<void> {
    const page = this.#page;
    page.setDefaultTimeout(ACTION_LIMIT_MS);
    await page.clock.install({ time: TIME });
    await page.addInitScript(fixChance);
    await page.route(/^https?:/, (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({ body: this.#document, contentType: 'text/html; charset=utf-8' })
        : route.abort(),
    );
    await page.goto(ADDRESS, { timeout: LIMIT_MS });
    await this.#look();
    await this.#fill();
    for (let number = 0; number < MAX_CONTROLS; number += 1) {
      const controls = page.locator(CONTROLS).filter({ visible: true });
      const count = await controls.count();
      if (count === 0) break;
      await this.#try(() => controls.nth(number % count).click({ force: true }));
      if (number % 6 === 5) await this.#fill();
      await this.#look();
    }
    for (const key of KEYS) {
      await this.#try(() => page.keyboard.press(key));
      await this.#look();
    }
    await page.goto(ADDRESS, { timeout: LIMIT_MS });
    await this.#look();
  }

  /** Fills all fields with values that they accept, with different ones each time. */
  async #fill(): Promise<void> {
    const fields = this.#page.locator(FIELDS).filter({ visible: true });
    const count = Math.min(await fields.count(), 12);
    for (let index = 0; index < count; index += 1) {
      const field = fields.nth(index);
      const sampled = await field.evaluate(readField, null, { timeout: ACTION_LIMIT_MS }).catch(() => undefined);
      if (!sampled || NOT_TYPED.test(sampled.type)) continue;
      const value = sampled.type === 'color' ? '#336699' : sampleFor(sampled, this.#filled);
      this.#filled += 1;
      await this.#try(() => field.fill(value));
    }
  }

  async #try(act: () => Promise<unknown>): Promise<void> {
    await act().catch(() => this.#seen.push('impossible'));
    await this.#page.clock.runFor(STEP_MS).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const tree = await this.#page.locator('body').ariaSnapshot({ timeout: LIMIT_MS });
    this.#seen.push(`${tree}\n${await this.#page.evaluate(readPictures)}`);
  }
}

/** Runs inside the page. Returns what determines the values that a field accepts. */
function readField(field: Element): SampledField | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
  return {
    ...{ type: field.type, inputMode: field.inputMode, label, maxLength: field.maxLength },
    ...{ min: field.getAttribute('min') ?? '', max: field.getAttribute('max') ?? '' },
  };
}

/** An init script: `Math.random` returns the same numbers in each visit. */
function fixChance(): void {
  let state = 7;
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Runs inside the page. Returns what the accessibility tree omits: canvases, and the positions of visible elements. */
function readPictures(): string {
  const canvases = [...document.querySelectorAll('canvas')].map((canvas) => {
    try {
      return `canvas ${canvas.toDataURL().slice(-400)}`;
    } catch {
      return 'canvas';
    }
  });
  const fields = [...document.querySelectorAll('input, select, textarea')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
      ? field.value
      : '',
  );
  return [...canvases, `fields ${JSON.stringify(fields)}`, `height ${document.body.scrollHeight}`].join('\n');
}
