import { type Flow, MAX_EARLIER_FLOWS } from '../../../../shared/domain/acceptance-steps.ts';
import { workingShare } from '../../../../shared/domain/charged-credits.ts';
import type { Design } from '../../../../shared/domain/design.ts';
import { withoutLook } from '../../../../shared/domain/looks/look-styles.ts';
import type { Proof } from '../../../../shared/domain/proof.ts';
import type { BuildState, MadeDesign } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { FilmStripFile } from '../../projects/files/film-strip-file.ts';
import { bestAttempt, openProblems } from '../attempts.ts';
import { type BuildProof, flowsOf, readProof } from '../proof/read-proof.ts';
import { StageError } from '../stage-error.ts';
import { type CheckFile, WorkFiles } from '../work-files.ts';

/** A checked document to save, with its records. */
export interface BuiltDesign {
  /** Undefined in a build with one design. */
  design: Design | undefined;
  files: WorkFiles;
  checks: readonly CheckFile[];
  /** The number of the saved document: 0 is the first, and each repair adds one. */
  saved: number;
  document: string;
  /** The film strip (screenshots after each step of the check); undefined when no screenshots were taken. */
  filmStrip: FilmStripFile | undefined;
  /** The check results that decide the price. */
  proof: Proof;
  /** The flows that the checks of later revisions run. */
  flows: Flow[];
}

/** The documents to save: one, or two designs with the better one first. */
export type BuiltDesigns = readonly [BuiltDesign, BuiltDesign?];

/**
 * Returns the documents to save. Two documents that differ only in the inserted look count as one. Throws StageError
 * when a file is missing.
 */
export async function readBuiltDesigns(work: Objects, state: BuildState): Promise<BuiltDesigns> {
  const passed: readonly BuildState[] = state.made?.filter(hasPassed) ?? [state];
  const built = await Promise.all(passed.map((one) => readBuiltDesign(work, one)));
  const [best, other] = built.toSorted((left, right) => workingShare(right.proof) - workingShare(left.proof));
  if (!best) throw new StageError('design_missing');
  return other && withoutLook(other.document) !== withoutLook(best.document) ? [best, other] : [best];
}

function hasPassed({ outcome }: MadeDesign): boolean {
  return outcome === 'passed';
}

async function readBuiltDesign(work: Objects, state: BuildState): Promise<BuiltDesign> {
  const { operationId, design, repairs } = state;
  const files = new WorkFiles(work, operationId, design);
  const checks = await files.readEndedChecks(repairs);
  const saved = bestAttempt(checks);
  const check = checks[saved];
  const [document, filmStrip, tried] = await Promise.all([
    files.readDocument(saved),
    files.findFilmStrip(saved),
    readProof(files, state),
  ]);
  return {
    design,
    files,
    checks,
    saved,
    document,
    filmStrip,
    proof: proofOf(check),
    flows: lastingFlows(tried, check),
  };
}

function proofOf(check: CheckFile | undefined): Proof {
  if (!check) return { features: [], lost: [], openProblems: [] };
  return { features: check.features, lost: check.lost, openProblems: openProblems(check) };
}

/**
 * Returns the flows that the checks of later revisions run, newest first: those of this build's features, except
 * features that were not shown, then those of earlier builds.
 */
function lastingFlows({ examination, earlier }: BuildProof, check: CheckFile | undefined): Flow[] {
  const features = examination?.features ?? [];
  const shown = features.filter((_, index) => check?.features[index]?.outcome !== 'not_shown');
  return [...flowsOf({ features: shown }), ...earlier].slice(0, MAX_EARLIER_FLOWS);
}
