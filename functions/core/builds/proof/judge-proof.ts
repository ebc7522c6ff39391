import type { FeatureResult } from '../../../../shared/domain/proof.ts';
import { type FlowOutcome, HELD_BEFORE, type ObservedView } from '../../../ports/browser.ts';
import type { CheckFile } from '../work-files.ts';
import { goneControls, namesControl } from './gone-controls.ts';
import { judgeFeatures } from './judge-features.ts';
import { proofProblems } from './proof-problems.ts';
import type { BuildProof } from './read-proof.ts';

/** A longer list says no more. */
const MAX_LOST = 20;

interface Judged {
  proof: BuildProof;
  /** The outcomes of `proof.flows`, then of `proof.earlier`. */
  outcomes: readonly FlowOutcome[];
  /** The names of controls that did nothing. */
  dead: readonly string[];
  /** The views of the checked document; empty when they were not observed. */
  views: readonly ObservedView[];
  /** The views of the base revision and of the first document. */
  earlierViews: readonly ObservedView[];
  /** The problems of the documents before, whose repair may have removed a control. */
  repaired: readonly string[];
}

/** Adds the results of the features to a check, and what was lost. Absent features and losses are major problems. */
export function judgeProof(check: CheckFile, judged: Judged): CheckFile {
  const { proof, outcomes, dead } = judged;
  const { examination } = proof;
  if (!examination) return check;
  const features = judgeFeatures(examination.features, {
    outcomes: outcomes.slice(0, proof.flows.length),
    dead,
    mustAct: examination.mustAct,
  });
  const lost = [...lostFlows(check, outcomes.slice(proof.flows.length)), ...lostControls(judged)];
  const found = { features, lost: lost.slice(0, MAX_LOST) };
  const problems = proofProblems(found);
  return {
    ...check,
    ...found,
    proofBy: examination.by,
    problems: [...check.problems, ...problems],
    major: [...check.major, ...problems],
  };
}

/** Returns whether flows of the Examiner prove nothing, so that it is asked once for others. */
export function isUnproven({ examination }: BuildProof, features: readonly FeatureResult[]): boolean {
  return (
    examination?.by === 'examiner' &&
    !examination.isRetried &&
    features.some(({ outcome }) => outcome === 'not_shown')
  );
}

/** Returns the earlier flows that fail, except those that failed before the change. */
function lostFlows({ inherited }: CheckFile, outcomes: readonly FlowOutcome[]): string[] {
  return outcomes
    .filter(({ outcome, problem = '' }) => outcome === 'failed' && !inherited.includes(toldText(problem)))
    .map(({ name }) => `“${name}”`);
}

/** Inherited problems do not claim that the flow passed. */
function toldText(problem: string): string {
  return problem.replace(HELD_BEFORE, '');
}

function lostControls({ proof, views, earlierViews, repaired }: Judged): string[] {
  const removed = proof.examination?.removed ?? [];
  return goneControls(earlierViews, views).filter(
    (control) => !removed.includes(control) && !repaired.some((problem) => namesControl(problem, control)),
  );
}
