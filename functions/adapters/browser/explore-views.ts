import { setTimeout as delay } from 'node:timers/promises';
import { aimAt, type FoundControl } from './control-probe.ts';
import type { OpenedPage } from './opened-page.ts';
import { PageControls, type PlacedControl } from './page-controls.ts';
import { toSingleLine } from './to-single-line.ts';
import { withTimeout } from './with-timeout.ts';

const CLICK_LIMIT_MS = 2_000;
/** The wait after a click, in which a view opens. */
const SETTLE_MS = 150;
/**
 * The maximum number of similar controls (`kindOf`) to use. It is low, because controls in large numbers, such as the
 * cells of a board, open no views.
 */
const MAX_OF_KIND = 3;
/** The maximum number of additional uses, for controls that delete or reset something. */
const DESTRUCTIVE_USES = 6;

export interface Exploration {
  deadlineMs: number;
  /** The maximum number of controls to use. Unlike a deadline, it opens the same views on a busy machine. */
  maxUses?: number;
  /** True to use destructive controls too, after all others. Only they open the dialogs that ask for a confirmation. */
  endsDestructive?: boolean;
  /** Called after a control was used. Returns false to end the exploration. */
  onView(name: string): Promise<boolean>;
}

/**
 * Opens the views of a page one after the other: first the views of its navigation, then those that the other controls
 * of each view open.
 */
export async function exploreViews(opened: OpenedPage, exploration: Exploration): Promise<void> {
  await new ViewExplorer(opened, exploration).run();
}

class ViewExplorer {
  readonly #opened: OpenedPage;
  readonly #exploration: Exploration;
  readonly #controls: PageControls;
  readonly #used = new Set<string>();
  readonly #usedOfKind = new Map<string, number>();
  readonly #navigation: FoundControl[] = [];
  #uses = 0;
  #maxUses: number;
  #hasEnded = false;

  constructor(opened: OpenedPage, exploration: Exploration) {
    this.#opened = opened;
    this.#exploration = exploration;
    this.#maxUses = exploration.maxUses ?? Number.POSITIVE_INFINITY;
    this.#controls = new PageControls(opened);
  }

  async run(): Promise<void> {
    await this.#openEach(({ isNavigation }) => isNavigation);
    for (const view of [undefined, ...this.#navigation]) {
      if (!this.#hasTime) break;
      if (view && !(await this.#open(view))) continue;
      await this.#controls.fillFields(this.#exploration.deadlineMs);
      await this.#openEach(({ isNavigation }) => !isNavigation);
    }
    if (!this.#exploration.endsDestructive) return;
    this.#maxUses += DESTRUCTIVE_USES;
    await this.#openEach(() => true, true);
  }

  get #hasTime(): boolean {
    return !this.#hasEnded && this.#uses < this.#maxUses && performance.now() < this.#exploration.deadlineMs;
  }

  async #openEach(isWanted: (control: FoundControl) => boolean, withDestructive = false): Promise<void> {
    while (this.#hasTime) {
      const controls = (await this.#controls.find()).filter(
        (each) => isWanted(each) && (withDestructive || !each.isDestructive) && !each.isCovered && !this.#isUsed(each),
      );
      // Controls that close a dialog come last, because the control that opens it is used only once.
      const control = controls.find(({ isClosing }) => !isClosing) ?? controls[0];
      if (control) await this.#openFirst(control);
      else if (!(await this.#controls.closeDialog())) return;
    }
  }

  #isUsed(control: FoundControl): boolean {
    return this.#used.has(control.key) || (this.#usedOfKind.get(kindOf(control)) ?? 0) >= MAX_OF_KIND;
  }

  async #openFirst(control: PlacedControl): Promise<void> {
    const kind = kindOf(control);
    this.#uses += 1;
    this.#used.add(control.key);
    this.#usedOfKind.set(kind, (this.#usedOfKind.get(kind) ?? 0) + 1);
    if (control.isNavigation) this.#navigation.push(control);
    this.#opened.action.begin(`clicking “${toSingleLine(control.name, 40)}”`);
    if (!(await this.#click(control))) return;
    this.#hasEnded = !(await this.#exploration.onView(control.name));
    // The click may have opened a dialog with more fields.
    if (this.#hasTime) await this.#controls.fillFields(this.#exploration.deadlineMs);
  }

  /** Opens a view again by clicking its control. Returns false when the control is gone. */
  async #open({ key }: FoundControl): Promise<boolean> {
    const control = (await this.#controls.find()).find((each) => each.key === key && !each.isCovered);
    return control !== undefined && this.#click(control);
  }

  async #click({ index }: PlacedControl): Promise<boolean> {
    const aim = await this.#controls.read((probe) => probe.evaluate(aimAt, index));
    if (!aim) return false;
    await withTimeout(this.#opened.page.mouse.click(aim.x, aim.y), CLICK_LIMIT_MS);
    await delay(SETTLE_MS);
    return true;
  }
}

/**
 * Returns a text that is equal for similar controls. Similar controls have the same tag, and their names differ only in
 * numbers, single letters, and the words in the middle, as in “Add the pear to the cart”.
 */
function kindOf({ name, markup }: FoundControl): string {
  const [tag = ''] = /^<[\w-]+/.exec(markup) ?? [];
  const words = name
    .replace(/\d+|\b\p{L}\b/gu, '#')
    .trim()
    .split(/\s+/);
  return `${tag} ${words.length < 3 ? words.join(' ') : `${words[0]} … ${words.at(-1)}`}`;
}
