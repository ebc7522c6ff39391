import type { UsedControls } from '../../ports/browser.ts';
import type { FlowProof } from './prove-flow.ts';
import { toSingleLine } from './to-single-line.ts';

/** How the check reports one of the things that it judges, which this file calls aspects. */
interface AspectRule {
  /** The line of the report when no problem was found; missing when `CheckFindings` composes this line. */
  passed?: string;
  /**
   * The severity of problems of this aspect. Undefined: the app is unusable. `major`: users notice the problems, but
   * the app is usable. `minor`: the app works.
   */
  severity?: 'major' | 'minor';
  /** Set when a screenshot helps to understand problems of this aspect. */
  isSeen?: true;
}

/** The aspects of an app that the check judges, most important first. */
const ASPECTS = {
  responds: { passed: 'Keeps responding' },
  script: { passed: 'No script fails' },
  files: { passed: 'Every requested file loads' },
  stays: { passed: 'Stays on its page' },
  visible: { passed: 'Something is visible', isSeen: true },
  natives: { passed: 'Shows scripts what users see' },
  handlers: { passed: 'Buttons call functions that exist' },
  finished: { passed: 'Every part is written in full' },
  canvases: { passed: 'Canvases have a size', isSeen: true },
  use: { passed: 'No error when it is used', severity: 'major' },
  controls: { severity: 'major' },
  kept: { passed: 'Keeps what was entered before this change', severity: 'major' },
  data: { passed: 'Declares valid rules for its data', severity: 'major' },
  marks: { passed: 'Contains no marks of an edit', severity: 'major' },
  steps: { passed: 'Does what its steps say', severity: 'major', isSeen: true },
  facts: { passed: 'Values, counts and totals agree', severity: 'major', isSeen: true },
  shown: { passed: 'Nothing hides what it shows', severity: 'major', isSeen: true },
  clicks: { severity: 'minor' },
  declined: { passed: 'Works when a visitor refuses its devices', severity: 'minor' },
  console: { passed: 'No errors in the console', severity: 'minor' },
  dialogs: { passed: 'Shows no dialog by itself', severity: 'minor' },
  images: { passed: 'Images can be shown', severity: 'minor', isSeen: true },
  wording: { passed: 'Counts and dates are worded well', severity: 'minor' },
  legible: { passed: 'Texts can be read', severity: 'minor', isSeen: true },
  fits: { passed: 'Fits a 360 px screen', severity: 'minor', isSeen: true },
  tidy: { passed: 'Contains no TODO comments', severity: 'minor' },
} as const satisfies Record<string, AspectRule>;

export type CheckAspect = keyof typeof ASPECTS;

const ASPECT_NAMES = Object.keys(ASPECTS).filter((key): key is CheckAspect => key in ASPECTS);
const MAX_PROBLEMS = 20;
/** Leaves room for the problems of other aspects when a page keeps logging new errors. */
const MAX_PROBLEMS_PER_ASPECT = 8;
const PROBLEM_MAX_LENGTH = 300;

/** Collects the problems of a document, and tells which aspects passed. */
export class CheckFindings {
  readonly #problems = new Map<CheckAspect, Set<string>>();
  readonly #passedSteps: string[] = [];
  #controls: UsedControls = { tried: 0, dead: [] };
  #hasSteps = false;
  #declaresData = false;
  #wasUsedBefore = false;
  #usesDevices = false;
  #isIncomplete = false;

  /** Adds a problem as one line. Ignores duplicates, and further problems of an aspect that already has eight lines. */
  add(aspect: CheckAspect, text: string) {
    const lines = this.#problems.get(aspect) ?? new Set();
    if (lines.size < MAX_PROBLEMS_PER_ASPECT) lines.add(toSingleLine(text, PROBLEM_MAX_LENGTH));
    this.#problems.set(aspect, lines);
  }

  /** Adds the result of a flow. A flow that did not run, or that proves nothing, is not a problem of the app. */
  addFlow({ outcome, passed, problem, isReported }: FlowProof) {
    if (outcome === 'not_run' || outcome === 'proves_nothing') return;
    this.#hasSteps = true;
    this.#passedSteps.push(...passed);
    if (problem !== undefined && !isReported) this.add('steps', problem);
  }

  /** Adds the controls that the check used; `dead` has the names of the controls that did nothing. */
  addControls(controls: UsedControls) {
    this.#controls = controls;
  }

  /** The controls that were used. */
  get controls(): UsedControls {
    return this.#controls;
  }

  /** Adds the result for the document's data declaration; `problem` is its error. */
  addDeclaredData(problem: string | undefined) {
    this.#declaresData = true;
    if (problem !== undefined) this.add('data', problem);
  }

  /** Adds the errors of the document for a visitor who refuses its devices. */
  addDeclinedDevices(problems: readonly string[]) {
    this.#usesDevices = true;
    for (const problem of problems) this.add('declined', `when the visitor refuses a device: ${problem}`);
  }

  /** Adds the problems that occur when the document opens with data that its earlier version stored. */
  addUsedBefore(problems: readonly string[]) {
    this.#wasUsedBefore = true;
    for (const problem of problems) this.add('kept', problem);
  }

  /** Records that the page ended early, so that nothing counts as passed. */
  markIncomplete() {
    this.#isIncomplete = true;
  }

  /** The problems of one aspect. */
  of(aspect: CheckAspect): string[] {
    return this.#problemsOf(aspect);
  }

  has(aspect: CheckAspect): boolean {
    return this.#problemsOf(aspect).length > 0;
  }

  /** The problems as lines: at most 20, most important first. */
  get problems(): string[] {
    return [...new Set(ASPECT_NAMES.flatMap((aspect) => this.#problemsOf(aspect)))].slice(0, MAX_PROBLEMS);
  }

  /** Problems that are visible to users of a usable app. */
  get major(): string[] {
    return this.#problemsOfSeverity('major');
  }

  /** Problems that do not keep the app from working. */
  get minor(): string[] {
    return this.#problemsOfSeverity('minor');
  }

  /** Problems that a screenshot helps to understand. */
  get seen(): string[] {
    const lines = ASPECT_NAMES.filter(isSeen).flatMap((aspect) => this.#problemsOf(aspect));
    return this.problems.filter((problem) => lines.includes(problem));
  }

  /** The aspects without a problem. Empty for a page that stopped responding, because its check is incomplete. */
  get passed(): string[] {
    if (this.has('responds') || this.#isIncomplete) return [];
    const judged = ASPECT_NAMES.filter((aspect) => this.#isJudged(aspect));
    const passed = judged.filter((aspect) => !this.has(aspect));
    return [...passed.flatMap(passedText), ...this.#passedSteps];
  }

  /** Returns the problems of this severity. A line that several aspects report counts for the highest severity only. */
  #problemsOfSeverity(severity: 'major' | 'minor'): string[] {
    const graver = ASPECT_NAMES.filter((aspect) => rankOf(aspect) < SEVERITIES.indexOf(severity)).flatMap((aspect) =>
      this.#problemsOf(aspect),
    );
    const own = ASPECT_NAMES.filter((aspect) => severityOf(aspect) === severity).flatMap((aspect) =>
      this.#problemsOf(aspect),
    );
    return this.problems.filter((problem) => own.includes(problem) && !graver.includes(problem));
  }

  /**
   * Returns whether the check judged the aspect. It judges flows, shared data, devices and earlier entries only if
   * there are any.
   */
  #isJudged(aspect: CheckAspect): boolean {
    if (aspect === 'steps') return this.#hasSteps;
    if (aspect === 'kept') return this.#wasUsedBefore;
    if (aspect === 'declined') return this.#usesDevices;
    return aspect !== 'data' || this.#declaresData;
  }

  #problemsOf(aspect: CheckAspect): string[] {
    return [...(this.#problems.get(aspect) ?? [])];
  }
}

const SEVERITIES = ['blocking', 'major', 'minor'];

function severityOf(aspect: CheckAspect): string {
  const rule: AspectRule = ASPECTS[aspect];
  return rule.severity ?? 'blocking';
}

function passedText(aspect: CheckAspect): string[] {
  const { passed }: AspectRule = ASPECTS[aspect];
  return passed === undefined ? [] : [passed];
}

function isSeen(aspect: CheckAspect): boolean {
  const rule: AspectRule = ASPECTS[aspect];
  return rule.isSeen ?? false;
}

function rankOf(aspect: CheckAspect): number {
  return SEVERITIES.indexOf(severityOf(aspect));
}
