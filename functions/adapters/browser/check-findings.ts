import { toSingleLine } from './to-single-line.ts';

interface AspectRule {
  /** The text for a document without a problem of this kind. */
  passed: string;
  /** The app is usable in spite of such a problem. */
  isMinor?: true;
}

/** What the check judges, most important first. */
const ASPECTS = {
  responds: { passed: 'Keeps responding' },
  script: { passed: 'No script fails' },
  files: { passed: 'Every requested file loads' },
  stays: { passed: 'Stays on its page' },
  visible: { passed: 'Something is visible' },
  handlers: { passed: 'Buttons call functions that exist' },
  finished: { passed: 'Every part is written in full' },
  canvases: { passed: 'Canvases have a size' },
  clicks: { passed: 'Its buttons work', isMinor: true },
  steps: { passed: 'Does what the plan says', isMinor: true },
  console: { passed: 'No errors in the console', isMinor: true },
  dialogs: { passed: 'Shows no dialog by itself', isMinor: true },
  images: { passed: 'Images can be shown', isMinor: true },
  fits: { passed: 'Fits a 360 px screen', isMinor: true },
  tidy: { passed: 'Contains no TODO comments', isMinor: true },
} as const satisfies Record<string, AspectRule>;

export type CheckAspect = keyof typeof ASPECTS;

const ASPECT_NAMES = Object.keys(ASPECTS).filter((key): key is CheckAspect => key in ASPECTS);
const MAX_PROBLEMS = 20;
/** A page that logs ever new errors must not push out the other problems. */
const MAX_PROBLEMS_PER_ASPECT = 8;
const PROBLEM_MAX_LENGTH = 300;

/** Collects the problems of a document, and derives what passed and what could not be judged. */
export class CheckFindings {
  readonly #problems = new Map<CheckAspect, Set<string>>();
  readonly #passedSteps: string[] = [];
  #hasSteps = false;

  /** Adds one line. Leaves out repetitions, and more than eight lines of one aspect. */
  add(aspect: CheckAspect, text: string) {
    const lines = this.#problems.get(aspect) ?? new Set();
    if (lines.size < MAX_PROBLEMS_PER_ASPECT) lines.add(toSingleLine(text, PROBLEM_MAX_LENGTH));
    this.#problems.set(aspect, lines);
  }

  /** Adds the check steps that passed. Call it once the steps were run, even when none passed. */
  addPassedSteps(texts: readonly string[]) {
    this.#hasSteps = true;
    this.#passedSteps.push(...texts);
  }

  has(aspect: CheckAspect): boolean {
    return this.#problemsOf(aspect).length > 0;
  }

  /** At most 20 lines, most important first. */
  get problems(): string[] {
    return [...new Set(ASPECT_NAMES.flatMap((aspect) => this.#problemsOf(aspect)))].slice(0, MAX_PROBLEMS);
  }

  /** The problems in spite of which the app is usable. */
  get minor(): string[] {
    const blocking = ASPECT_NAMES.filter((aspect) => !isMinor(aspect)).flatMap((aspect) =>
      this.#problemsOf(aspect),
    );
    return this.problems.filter((problem) => !blocking.includes(problem));
  }

  /** What was checked without a problem. Empty for a page that stopped responding, because its check is incomplete. */
  get passed(): string[] {
    if (this.has('responds')) return [];
    const judged = ASPECT_NAMES.filter((aspect) => aspect !== 'steps' || this.#hasSteps);
    const passed = judged.filter((aspect) => !this.has(aspect));
    return [...passed.map((aspect) => ASPECTS[aspect].passed), ...this.#passedSteps];
  }

  #problemsOf(aspect: CheckAspect): string[] {
    return [...(this.#problems.get(aspect) ?? [])];
  }
}

function isMinor(aspect: CheckAspect): boolean {
  return 'isMinor' in ASPECTS[aspect];
}
