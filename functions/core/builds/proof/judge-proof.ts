import type { FeatureResult } from '../../../../shared/domain/proof.ts';
import { type FlowOutcome, HELD_BEFORE, type ObservedView } from '../../../ports/browser.ts';
import type { CheckFile } from '../work-files.ts';
import { goneControls, isSameControl, namesControl } from './gone-controls.ts';
import { judgeFeatures } from './judge-features.ts';
import { proofProblems } from './proof-problems.ts';
import type { BuildProof } from './read-proof.ts';

/** The maximum number of lost controls that a check reports: controls that the build removed without being asked. */
const MAX_LOST = 20;

interface Judged {
  proof: BuildProof;
  /** The outcomes of `proof.flows`, then of `proof.earlier`. */
  outcomes: readonly FlowOutcome[];
  /** The names of controls that did nothing. */
  dead: readonly string[];
  /** The views of the checked document; empty when they were not read. */
  views: readonly ObservedView[];
  /** The views of the base revision and of the first document. */
  earlierViews: readonly ObservedView[];
  /** The problems of earlier documents. A control that they mention may have been removed by a repair. */
  repaired: readonly string[];
  /**
   * The controls and flows that earlier documents of the build had already lost. They count as lost even if a repair
   * removed them.
   */
  lostBefore: readonly string[];
}

/**
 * Adds the results of the features, and the lost flows and controls, to a check. Absent features and losses count as
 * major problems.
 */
export function judgeProof(check: CheckFile, judged: Judged): CheckFile {
  const { proof, outcomes, dead } = judged;
  const { examination } = proof;
  if (!examination) return check;
  const earlier = outcomes.slice(proof.flows.length);
  const features = judgeFeatures(examination.features, {
    outcomes: outcomes.slice(0, proof.flows.length),
    dead,
    mustAct: examination.mustAct,
  });
  const controls = lostControls(judged).slice(0, MAX_LOST);
  const lost = [...lostFlows(check, earlier), ...controls];
  // The check already reports the failed steps of flows, so only lost controls are added.
  const problems = proofProblems({ features, lost: controls });
  return {
    ...check,
    features,
    lost,
    failedFlows: [...proof.flows, ...proof.earlier].filter((_, index) => {
      const outcome = outcomes[index];
      return outcome && failsAnew(outcome, check);
    }),
    ...(earlier.length > 0 && { earlierFlows: { ran: earlier.filter(isRun).length, all: earlier.length } }),
    proofBy: examination.by,
    problems: [...check.problems, ...problems],
    major: [...check.major, ...problems],
  };
}

function isRun({ outcome }: FlowOutcome): boolean {
  return outcome !== 'not_run';
}

/**
 * Returns true when the Examiner must write the flows of a feature again: they prove nothing, or they fail and may
 * expect something that a correct app need not have. Returns false after the Examiner has written them again. Also
 * returns false while there are major problems that do not come from flows, because such problems are repaired first.
 */
export function mustExamineAgain({ examination }: BuildProof, judged: CheckFile, outcomes: readonly FlowOutcome[]) {
  if (examination?.by !== 'examiner' || examination.isRetried) return false;
  const isOfFlow = (text: string) => outcomes.some(({ problem }) => problem !== undefined && text.includes(problem));
  const ofFeatures = proofProblems({ features: judged.features, lost: [] });
  return judged.features.some(isDoubtful) && judged.major.every((text) => isOfFlow(text) || ofFeatures.includes(text));
}

/** Returns whether the flows of a feature may be wrong instead of the app. */
export function isDoubtful({ outcome, isUntried }: FeatureResult): boolean {
  return (outcome === 'not_shown' && !isUntried) || outcome === 'failed';
}

/** Returns the earlier flows that fail, except those that failed before the change. */
function lostFlows(check: CheckFile, outcomes: readonly FlowOutcome[]): string[] {
  return outcomes.filter((outcome) => failsAnew(outcome, check)).map(({ name }) => `“${name}”`);
}

/** Returns whether a flow fails that did not fail before the change. */
function failsAnew({ outcome, problem = '' }: FlowOutcome, { inherited }: Pick<CheckFile, 'inherited'>): boolean {
  return outcome === 'failed' && !inherited.includes(toldText(problem));
}

/**
 * Removes the claim that the flow passed before the change from a problem, so that its text can be compared with
 * inherited problems.
 */
function toldText(problem: string): string {
  return problem.replace(HELD_BEFORE, '');
}

function lostControls({ proof, views, earlierViews, repaired, lostBefore }: Judged): string[] {
  const removed = proof.examination?.removed ?? [];
  const isExcused = (control: string) =>
    !lostBefore.includes(control) && repaired.some((problem) => namesControl(problem, control));
  const isRemoved = (control: string) => removed.some((line) => isSameControl(line, control));
  return goneControls(earlierViews, views).filter((control) => !isRemoved(control) && !isExcused(control));
}
