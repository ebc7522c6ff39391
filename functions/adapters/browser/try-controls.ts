import { setTimeout as delay } from 'node:timers/promises';
import { aimAt, hasEffect } from './control-probe.ts';
import { executedCode, isEmptyFunction } from './executed-code.ts';
import type { OpenedPage } from './opened-page.ts';
import { OuterEffects } from './outer-effects.ts';
import { PageControls, type PlacedControl } from './page-controls.ts';
import { toSingleLine } from './to-single-line.ts';
import { withTimeout } from './with-timeout.ts';

const MAX_TRIED = 120;
/** The maximum number of controls with the same role and name in one part of the page to use. */
const MAX_OF_KIND = 3;
/** The maximum number of controls with the same name to use, because a heading may change with each click. */
const MAX_OF_NAME = 6;
/** The time for which a click may block the page. */
const CLICK_LIMIT_MS = 5_000;
/**
 * The waits after a click. After each wait, the page is checked for an effect. After the last one, the click counts as
 * without effect.
 */
const WAITS_MS = { first: [20, 40, 100], again: [30, 120, 350] } as const;
/** The time for which the idle page is observed. It exceeds a second, so that a clock changes at least once. */
const IDLE_MS = 1_050;
/** Matches code with an effect that users notice although it changes nothing on the page. */
const UNSEEN_EFFECT =
  /clipboard|execCommand|speechSynthesis|\.vibrate\(|\bprint\(|navigator\.share|requestFullscreen|requestPointerLock|Notification|getUserMedia|geolocation|\bopen\(|\bfetch\(|sendBeacon|\bbuidl\.|postMessage|\.play\(|\.click\(/;

export interface ControlTrial {
  /** The source of the document before the change. Controls that it does not contain are used first. */
  base?: string | undefined;
  limitMs: number;
  /** Called once the idle page was observed, before the first control is used. */
  onIdle(): Promise<void>;
  /** Called after a control did something, because another view may be open. */
  onView(): Promise<void>;
  /** Returns the app's storage and shared data as a comparable string. */
  readKept(): Promise<string>;
}

export interface DeadControl {
  name: string;
  markup: string;
}

export interface TriedControls {
  tried: number;
  /** The controls that did nothing in two attempts. */
  dead: DeadControl[];
}

/**
 * Fills the fields and uses the controls of every reachable view, until all were used or the time ends. Destructive
 * controls come last. `watchPage` reports the resulting errors. Throws Playwright's errors when the page has crashed.
 */
export async function tryControls(opened: OpenedPage, trial: ControlTrial): Promise<TriedControls> {
  const run = new ControlTrialRun(opened, trial);
  await run.start();
  await trial.onIdle();
  await run.tryAll();
  await run.tryAgain();
  return run.result;
}

class ControlTrialRun {
  readonly #opened: OpenedPage;
  readonly #trial: ControlTrial;
  readonly #controls: PageControls;
  readonly #outer = new OuterEffects();
  readonly #deadlineMs: number;
  readonly #working = new Set<string>();
  /** The keys of the controls that did nothing in the first attempt. */
  readonly #idle = new Set<string>();
  /**
   * The keys of controls that did nothing in two attempts, perhaps because there was nothing to do. They count neither
   * as working nor as dead.
   */
  readonly #unclear = new Set<string>();
  readonly #dead = new Map<string, DeadControl>();
  readonly #triedOfKind = new Map<string, number>();
  readonly #triedOfName = new Map<string, number>();
  /** The keys of the working controls that open views. */
  readonly #navigation: string[] = [];

  constructor(opened: OpenedPage, trial: ControlTrial) {
    this.#opened = opened;
    this.#trial = trial;
    this.#controls = new PageControls(opened, trial.base);
    this.#deadlineMs = performance.now() + trial.limitMs;
  }

  get result(): TriedControls {
    return { tried: this.#working.size + this.#dead.size, dead: [...this.#dead.values()] };
  }

  async start(): Promise<void> {
    await this.#outer.watch(this.#opened.page, this.#opened.session);
    await this.#controls.read(async (probe) => {
      await delay(IDLE_MS);
      await probe.evaluate((state) => state.ignoreChanging(), undefined);
    });
  }

  /** Uses each control once. The controls that open another view come after the other controls of their view. */
  async tryAll(): Promise<void> {
    await this.#controls.fillFields(this.#deadlineMs);
    while (this.#hasTime && this.#working.size + this.#idle.size < MAX_TRIED) {
      const next = (await this.#controls.find()).filter(
        (control) => !control.isDestructive && !control.isCovered && !this.#isTried(control),
      );
      const control = next.find(({ isNew }) => isNew) ?? next.find(({ isNavigation }) => !isNavigation) ?? next[0];
      if (control) await this.#tryFirst(control);
      else if (!(await this.#controls.closeDialog())) return;
    }
  }

  /** Goes through the views again. Uses the controls that did nothing, and the destructive controls. */
  async tryAgain(): Promise<void> {
    await this.#tryRemaining();
    for (const key of this.#navigation) {
      if (!this.#hasTime) return;
      const target = (await this.#controls.find()).find((each) => each.key === key && !each.isCovered);
      if (!target) continue;
      await this.#click(target, WAITS_MS.first);
      await this.#tryRemaining();
    }
  }

  async #tryRemaining(): Promise<void> {
    await this.#controls.fillFields(this.#deadlineMs);
    while (this.#hasTime) {
      const found = await this.#controls.find();
      const again = found.find(({ key }) => this.#idle.has(key));
      const destructive = found.find((control) => control.isDestructive && !this.#isTried(control));
      if (again) await this.#trySecond(again);
      else if (destructive) await this.#tryFirst(destructive);
      else if (!(await this.#controls.closeDialog())) return;
    }
  }

  get #hasTime(): boolean {
    return performance.now() < this.#deadlineMs;
  }

  #isTried({ key, kind, name }: PlacedControl): boolean {
    if ((this.#triedOfKind.get(kind) ?? 0) >= MAX_OF_KIND) return true;
    if ((this.#triedOfName.get(name) ?? 0) >= MAX_OF_NAME) return true;
    return [this.#working, this.#idle, this.#unclear, this.#dead].some((keys) => keys.has(key));
  }

  async #tryFirst(control: PlacedControl): Promise<void> {
    this.#triedOfKind.set(control.kind, (this.#triedOfKind.get(control.kind) ?? 0) + 1);
    this.#triedOfName.set(control.name, (this.#triedOfName.get(control.name) ?? 0) + 1);
    const works = await this.#click(control, WAITS_MS.first);
    if (works) this.#working.add(control.key);
    else this.#idle.add(control.key);
    if (works && control.isNavigation) this.#navigation.push(control.key);
    if (works) await this.#trial.onView();
  }

  async #trySecond(control: PlacedControl): Promise<void> {
    const { key, name, markup } = control;
    let works = false;
    const code = await executedCode(this.#opened.session, async () => {
      works = await this.#click(control, WAITS_MS.again);
    });
    this.#idle.delete(key);
    if (works || code.some((text) => UNSEEN_EFFECT.test(text))) this.#working.add(key);
    // A destructive control may find no data to remove, so it counts as dead only when the click runs no code.
    else if (control.isDestructive && !code.every(isEmptyFunction)) this.#unclear.add(key);
    else this.#dead.set(key, { name, markup });
  }

  /** Clicks a control; returns whether anything happened. */
  async #click({ name, index }: PlacedControl, waitsMs: readonly number[]): Promise<boolean> {
    const { page, action } = this.#opened;
    action.begin(`clicking “${toSingleLine(name, 40)}”`);
    const keptBefore = await this.#trial.readKept();
    const works = await this.#controls.read(async (probe) => {
      const aim = await probe.evaluate(aimAt, index);
      if (!aim) return true;
      // The pointer moves to the control before the click, so that an effect of hovering does not count as an effect of
      // the click.
      await page.mouse.move(aim.x, aim.y);
      await probe.evaluate((state) => state.takeChange(), undefined);
      const outerBefore = this.#outer.count;
      // Playwright's `locator.click` would make ten times as many calls to the browser.
      await withTimeout(
        page.mouse.down().then(() => page.mouse.up()),
        CLICK_LIMIT_MS,
      );
      if (aim.hasTarget) return true;
      for (const waitMs of waitsMs) {
        await delay(waitMs);
        if (this.#outer.count !== outerBefore || (await probe.evaluate(hasEffect, aim.state))) return true;
      }
      return (await this.#trial.readKept()) !== keptBefore;
    });
    // `works` is undefined when the click reloaded the page or removed its document, which counts as an effect.
    return works ?? true;
  }
}
