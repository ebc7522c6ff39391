import { setTimeout as delay } from 'node:timers/promises';
import {
  type FoundControl,
  fillField,
  findControls,
  findFields,
  hasDialog,
  type Probe,
  startProbe,
} from './control-probe.ts';
import { isWorldLost, ReaderError, type WorldObject } from './isolated-world.ts';
import type { OpenedPage } from './opened-page.ts';
import { sampleFor } from './sample-for.ts';
import { toSingleLine } from './to-single-line.ts';

/** The maximum number of controls to find, because a document may create thousands. */
const MAX_CONTROLS = 200;
const MAX_FIELDS = 40;
/** The wait for a dialog to close after the Escape key. */
const CLOSE_MS = 60;

export interface PlacedControl extends FoundControl {
  /** The index of the control's element in the probe. */
  index: number;
}

/** The fields and controls of a page. After a reload of the page, this class finds them again. */
export class PageControls {
  readonly #opened: OpenedPage;
  /** The source of the document before the change that is checked. */
  readonly #base: string;
  #probe: WorldObject<Probe> | undefined;

  constructor(opened: OpenedPage, base = '') {
    this.#opened = opened;
    this.#base = base;
  }

  async find(): Promise<PlacedControl[]> {
    const found = await this.read((probe) => probe.evaluate(findControls, MAX_CONTROLS));
    return (found ?? []).map((control, index) => ({ ...control, index }));
  }

  /** Enters a sample value into each empty field. */
  async fillFields(deadlineMs: number): Promise<void> {
    const fields = await this.read((probe) => probe.evaluate(findFields, MAX_FIELDS));
    const filled = new Map<string, number>();
    for (const { index, name, ...field } of fields ?? []) {
      if (performance.now() > deadlineMs) return;
      const before = filled.get(field.type) ?? 0;
      filled.set(field.type, before + 1);
      this.#opened.action.begin(`filling “${toSingleLine(name, 40)}”`);
      await this.read((probe) => probe.evaluate(fillField, { index, value: sampleFor(field, before) }));
    }
  }

  /**
   * Closes an open dialog with the Escape key. Returns false when no dialog was open, or when the dialog stays open.
   */
  async closeDialog(): Promise<boolean> {
    const isOpen = () => this.read((probe) => probe.evaluate(hasDialog, undefined));
    if (!(await isOpen())) return false;
    await this.#opened.page.keyboard.press('Escape');
    await delay(CLOSE_MS);
    return (await isOpen()) === false;
  }

  /**
   * Calls `use` with the probe. Returns undefined when the page loads again during the call, or has removed its
   * document.
   */
  async read<Result>(use: (probe: WorldObject<Probe>) => Promise<Result>): Promise<Result | undefined> {
    try {
      this.#probe ??= await this.#opened.world.create(startProbe, this.#base);
      return await use(this.#probe);
    } catch (error) {
      if (!isWorldLost(error) && !(error instanceof ReaderError)) throw error;
      this.#probe = undefined;
      return undefined;
    }
  }
}
