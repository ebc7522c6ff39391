/** Collects what was found wrong, and tells what was found right. */
import { shorten } from './checked-document.ts';

interface Look {
  /** What to say when it is right. */
  passed: string;
  /** An app can be used with this fault. */
  isMinor?: true;
  /** A framework that could not be loaded here may be the cause, so it cannot be judged without it. */
  needsFiles?: true;
}

/** What is looked at, most important first. */
const LOOKS = {
  responds: { passed: 'Keeps responding' },
  script: { passed: 'No script fails', needsFiles: true },
  files: { passed: 'Every file that it asks for loads' },
  stays: { passed: 'Stays on its page' },
  visible: { passed: 'Something is visible', needsFiles: true },
  handlers: { passed: 'Buttons call functions that exist', needsFiles: true },
  finished: { passed: 'Every part is written in full' },
  canvases: { passed: 'Canvases have a size', needsFiles: true },
  clicks: { passed: 'Its buttons work', isMinor: true, needsFiles: true },
  steps: { passed: 'Does what the plan says', isMinor: true, needsFiles: true },
  console: { passed: 'No errors in the console', isMinor: true, needsFiles: true },
  dialogs: { passed: 'Shows no dialog by itself', isMinor: true },
  images: { passed: 'Images can be shown', isMinor: true },
  fits: { passed: 'Fits a 360 px screen', isMinor: true, needsFiles: true },
  tidy: { passed: 'No note of work to do is left', isMinor: true },
} as const satisfies Record<string, Look>;

export type Aspect = keyof typeof LOOKS;

const ASPECTS = Object.keys(LOOKS).filter((key): key is Aspect => key in LOOKS);
const MAX_PROBLEMS = 20;
/** A page that logs an ever new error must not push everything else out. */
const MAX_PER_ASPECT = 8;
const MAX_LENGTH = 300;

/** What is wrong with the source as such, whatever it loads. */
const CERTAIN = /^(?:Line \d+: )?SyntaxError\b/;

export class ProblemList {
  readonly #found = new Map<Aspect, Set<string>>();
  readonly #unreachable = new Set<string>();
  readonly #passedSteps: string[] = [];
  #hasSteps = false;

  /** Adds one line; what is said already, or too often, is left out. */
  add(aspect: Aspect, text: string) {
    const lines = this.#found.get(aspect) ?? new Set();
    if (lines.size < MAX_PER_ASPECT) lines.add(shorten(text, MAX_LENGTH));
    this.#found.set(aspect, lines);
  }

  /** A file of an allowed host, which is out of reach from here and may well be there for others. */
  addUnreachable(url: string) {
    this.#unreachable.add(shorten(url, 120));
  }

  /** The steps of a user were tried; these went as they should. */
  addPassedSteps(texts: readonly string[]) {
    this.#hasSteps = true;
    this.#passedSteps.push(...texts);
  }

  has(aspect: Aspect): boolean {
    return this.#linesOf(aspect).length > 0;
  }

  get problems(): string[] {
    return [...new Set(ASPECTS.flatMap((aspect) => this.#linesOf(aspect)))].slice(0, MAX_PROBLEMS);
  }

  /** Those of the problems that an app can be used with. */
  get minor(): string[] {
    const blocking = ASPECTS.filter((aspect) => !isMinor(aspect)).flatMap((aspect) => this.#linesOf(aspect));
    return this.problems.filter((problem) => !blocking.includes(problem));
  }

  /** Nothing can be said of a page that was not looked at to the end. */
  get passed(): string[] {
    if (this.has('responds')) return [];
    const right = ASPECTS.filter((aspect) => !this.#isOpen(aspect) && !this.has(aspect));
    return [...right.map((aspect) => LOOKS[aspect].passed), ...this.#passedSteps];
  }

  /** What could not be judged here. */
  get notes(): string[] {
    return [...this.#unreachable].map(
      (url) => `${url} could not be reached from here, so what needs it was not judged`,
    );
  }

  /** Whether nothing can be said of it. */
  #isOpen(aspect: Aspect): boolean {
    if (aspect === 'steps' && !this.#hasSteps) return true;
    return aspect === 'files' ? this.#unreachable.size > 0 : needsFiles(aspect) && this.#unreachable.size > 0;
  }

  #linesOf(aspect: Aspect): string[] {
    const lines = [...(this.#found.get(aspect) ?? [])];
    const isDoubtful = needsFiles(aspect) && this.#unreachable.size > 0;
    return isDoubtful ? lines.filter((line) => CERTAIN.test(line)) : lines;
  }
}

function isMinor(aspect: Aspect): boolean {
  return 'isMinor' in LOOKS[aspect];
}

function needsFiles(aspect: Aspect): boolean {
  return 'needsFiles' in LOOKS[aspect];
}
