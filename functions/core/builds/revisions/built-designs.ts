import type { Design } from '../../../../shared/domain/design.ts';
import type { BuildState, MadeDesign } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { FilmStripFile } from '../../projects/files/film-strip-file.ts';
import { bestAttempt, ownMajorProblems } from '../attempts.ts';
import { StageError } from '../stage-error.ts';
import { type CheckFile, WorkFiles } from '../work-files.ts';

/** A document that passed its check. */
export interface BuiltDesign {
  /** Undefined in a build with one design. */
  design: Design | undefined;
  files: WorkFiles;
  checks: readonly CheckFile[];
  /** The index of the saved attempt. */
  saved: number;
  document: string;
  /** The film strip of its flows; undefined when no frames were taken. */
  filmStrip: FilmStripFile | undefined;
  /** The open problems that the app's users can encounter. */
  openProblems: string[];
}

/** The documents to save: one, or two designs with the better one first. */
export type BuiltDesigns = readonly [BuiltDesign, BuiltDesign?];

/** Returns the documents to save; two equal ones count as one. Throws StageError when a file is missing. */
export async function readBuiltDesigns(work: Objects, state: BuildState): Promise<BuiltDesigns> {
  const passed: readonly BuildState[] = state.made?.filter(hasPassed) ?? [state];
  const built = await Promise.all(passed.map((one) => readBuiltDesign(work, one)));
  const [best, other] = built.toSorted((left, right) => left.openProblems.length - right.openProblems.length);
  if (!best) throw new StageError('design_missing');
  return other && other.document !== best.document ? [best, other] : [best];
}

function hasPassed({ outcome }: MadeDesign): boolean {
  return outcome === 'passed';
}

async function readBuiltDesign(work: Objects, { operationId, design, repairs }: BuildState): Promise<BuiltDesign> {
  const files = new WorkFiles(work, operationId, design);
  const checks = await files.readEndedChecks(repairs);
  const saved = bestAttempt(checks);
  const check = checks[saved];
  const [document, filmStrip] = await Promise.all([files.readDocument(saved), files.findFilmStrip(saved)]);
  return {
    design,
    files,
    checks,
    saved,
    document,
    filmStrip,
    openProblems: check ? ownMajorProblems(check) : [],
  };
}
