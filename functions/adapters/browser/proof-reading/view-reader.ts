import { linePrefixOf, startTag } from '../add-page-problems.ts';
import type { CheckAspect, CheckFindings } from '../check-findings.ts';
import type { DocumentSource } from '../document-source.ts';
import { ReaderError } from '../isolated-world.ts';
import type { OpenedPage } from '../opened-page.ts';
import { readFaintStates } from './control-states.ts';
import { type FaintText, readFaintTexts } from './page-contrast.ts';
import { type FoundFault, type LayoutFault, readLayout } from './page-layout.ts';
import { readTexts } from './page-texts.ts';
import { SwitchMemory } from './switch-memory.ts';
import { findSlips } from './text-slips.ts';

/** The time limit for reading views in one check. It leaves enough time for using the controls. */
const LIMIT_MS = 2_500;
/** The maximum number of views whose layout is read. */
const MAX_LAYOUTS = 20;
/** The maximum number of views whose controls are tested while hovered and focused. */
const MAX_STATES = 4;
/** Below this contrast, most people cannot read a text. */
const UNREADABLE = 2;

const FAULTS: Record<LayoutFault, { aspect: CheckAspect; tell(found: FoundFault): string }> = {
  hidden: {
    aspect: 'shown',
    tell: ({ text }) => `“${text}” has the attribute hidden and is seen; add [hidden] { display: none !important }`,
  },
  covered: {
    aspect: 'shown',
    tell: ({ text, detail }) => `“${text}” is under “${detail}”; give both a place of their own`,
  },
  overlaid: {
    aspect: 'legible',
    tell: ({ text, detail }) => `“${text}” and “${detail}” lie over each other; give both a place of their own`,
  },
  touching: {
    aspect: 'legible',
    tell: ({ text, detail }) => `“${text}” and “${detail}” have no space between them; put a gap there`,
  },
  cut_off: {
    aspect: 'shown',
    tell: ({ text }) => `the edge of the screen cuts off “${text}”, and nobody can scroll to it; let it wrap or shrink`,
  },
  cut: {
    aspect: 'legible',
    tell: ({ text }) => `“${text}” is cut in the middle of its letters; let it wrap, or end it with an ellipsis`,
  },
  broken_word: {
    aspect: 'legible',
    tell: ({ text }) => `a line breaks the word “${text}” without a hyphen; make it smaller or give it more room`,
  },
  small_text: { aspect: 'legible', tell: ({ text, detail }) => `“${text}” is ${detail} px small; use at least 11 px` },
  small_control: {
    aspect: 'fits',
    tell: ({ text, detail }) =>
      `the control “${text}” is ${detail} px, too small to hit beside its neighbours; use at least 24 px`,
  },
  filters_first: {
    aspect: 'fits',
    tell: ({ text, detail }) =>
      `filters fill the screen before the first result “${text}”, which begins at ${detail} px; show the result first, and the filters on request`,
  },
  lone_card: {
    aspect: 'legible',
    tell: ({ text, detail }) =>
      `the card “${text}” stands alone in the last row of a grid of ${detail} columns; choose columns that fill the rows`,
  },
};

/**
 * Reads the views of a document as a proof-reader does: it looks for mistakes in texts, for illegible texts, and for
 * faults of the layout. Reports each fault once, although several views and widths may show it.
 */
export class ViewReader {
  readonly #document: DocumentSource;
  readonly #findings: CheckFindings;
  readonly #told = new Set<string>();
  readonly #switches = new SwitchMemory();
  readonly #layouts = new Set<string>();
  #states = 0;
  #spentMs = 0;

  constructor(document: DocumentSource, findings: CheckFindings) {
    this.#document = document;
    this.#findings = findings;
  }

  /** Reads the open view. Does nothing when the time is used up. */
  async read(opened: OpenedPage, isNarrow: boolean): Promise<void> {
    if (this.#spentMs >= LIMIT_MS) return;
    const startedMs = performance.now();
    try {
      await this.#readTexts(opened, isNarrow);
    } catch (error) {
      // A control may remove the document, which is not a fault of the view.
      if (!(error instanceof ReaderError)) throw error;
    } finally {
      this.#spentMs += performance.now() - startedMs;
    }
  }

  async #readTexts(opened: OpenedPage, isNarrow: boolean): Promise<void> {
    const { world, action } = opened;
    const texts = await world.evaluate(readTexts, undefined);
    for (const { severity, kind = '', text, markup } of findSlips(texts, this.#document.source)) {
      this.#tell(severity === 'major' ? 'facts' : 'wording', kind || text, text, action.prefix, markup);
    }
    const reset = isNarrow ? this.#switches.compare(texts.switches, action.prefix) : [];
    for (const { name, isOn, markup } of reset) {
      const text = `“${name}” is ${isOn ? 'on' : 'off'} again, although it was switched ${isOn ? 'off' : 'on'} before`;
      this.#tell('facts', text, text, action.prefix, markup);
    }
    const key = `${isNarrow} ${texts.blocks.map(({ text }) => text.replace(/\d+/g, '')).join('\n')}`;
    if (this.#layouts.has(key) || this.#layouts.size >= MAX_LAYOUTS) return;
    this.#layouts.add(key);
    await this.#readLayout(opened, isNarrow);
  }

  async #readLayout({ world, session, action }: OpenedPage, isNarrow: boolean): Promise<void> {
    const faults = await world.evaluate(readLayout, { isNarrow, source: isNarrow ? '' : this.#document.source });
    const width = isNarrow ? 'at 360 px ' : '';
    for (const found of faults) {
      const { aspect, tell } = FAULTS[found.fault];
      this.#tell(
        aspect,
        `${found.fault} ${startTag(found.markup)}`,
        `${width}${tell(found)}`,
        action.prefix,
        found.markup,
      );
    }
    for (const faint of await world.evaluate(readFaintTexts, { selector: '*' }))
      this.#tellFaint(faint, '', action.prefix);
    if (this.#states >= MAX_STATES) return;
    this.#states += 1;
    for (const faint of await readFaintStates(session, world)) this.#tellFaint(faint, ` ${faint.state}`, action.prefix);
  }

  #tellFaint(
    { text, ratio, least, color, background, isDisabled, markup }: FaintText,
    state: string,
    prefix: string,
  ): void {
    const what = `“${text}” has ${color} on ${background}${state}${isDisabled ? ' while it is disabled' : ''}`;
    const line = `${what}, a contrast of ${ratio}; use at least ${least}`;
    const isHidden = ratio < UNREADABLE && !isDisabled && state === '';
    this.#tell(isHidden ? 'shown' : 'legible', `${color} ${background}`, line, prefix, markup);
  }

  #tell(aspect: CheckAspect, key: string, text: string, prefix: string, markup: string): void {
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#findings.add(aspect, linePrefixOf(markup, this.#document) + prefix + text);
  }
}
