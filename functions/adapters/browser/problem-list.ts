/** Collects what was found wrong, and tells what was found right. */
import { shorten } from './checked-document.ts';

/** What is looked at, most important first, and what to say when it is right. */
const PASSED = {
  responds: 'Keeps responding',
  script: 'No errors in the console',
  files: 'Every file that it asks for loads',
  stays: 'Stays on its page',
  dialogs: 'Shows no dialog by itself',
  visible: 'Something is visible',
  graphics: 'Images and canvases have a size',
  fits: 'Fits a 360 px screen',
  handlers: 'Buttons call functions that exist',
  finished: 'No placeholder is left',
} as const;

export type Aspect = keyof typeof PASSED;

const ASPECTS = Object.keys(PASSED).filter((key): key is Aspect => key in PASSED);
const MAX_PROBLEMS = 20;
/** A page that logs an ever new error must not push everything else out. */
const MAX_PER_ASPECT = 8;
const MAX_LENGTH = 300;

export class ProblemList {
  readonly #found = new Map<Aspect, Set<string>>();

  /** Adds one line; what is said already, or too often, is left out. */
  add(aspect: Aspect, text: string) {
    const lines = this.#found.get(aspect) ?? new Set();
    if (lines.size < MAX_PER_ASPECT) lines.add(shorten(text, MAX_LENGTH));
    this.#found.set(aspect, lines);
  }

  has(aspect: Aspect): boolean {
    return this.#found.has(aspect);
  }

  get problems(): string[] {
    const lines = ASPECTS.flatMap((aspect) => [...(this.#found.get(aspect) ?? [])]);
    return [...new Set(lines)].slice(0, MAX_PROBLEMS);
  }

  /** Nothing can be said of a page that was not looked at to the end. */
  get passed(): string[] {
    if (this.has('responds')) return [];
    return ASPECTS.filter((aspect) => !this.has(aspect)).map((aspect) => PASSED[aspect]);
  }
}
