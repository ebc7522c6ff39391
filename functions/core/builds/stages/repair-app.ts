import { removeCompiled } from '../../../../shared/domain/compiled-scripts.ts';
import { keepLook } from '../../../../shared/domain/looks/look-styles.ts';
import type { BuildState } from '../../../ports/builds.ts';
import { type ModelImage, ModelImageError } from '../../../ports/model.ts';
import { planJson } from '../../../prompts/plan.ts';
import { type BrokenApp, REPAIR_SYSTEM, repairPrompt } from '../../../prompts/repair.ts';
import { documentLength } from '../../../prompts/tagged-sections.ts';
import { bestAttempt, ownProblems } from '../attempts.ts';
import { compileScripts } from '../compile/compile-scripts.ts';
import { completeWritten } from '../compile/complete-document.ts';
import { replaceLongValues } from '../documents/document-images.ts';
import { readEarlierRepairs } from '../edits/earlier-repairs.ts';
import { askForEdits, EDIT_TOKENS } from '../edits/edit-attempt.ts';
import { ModelRun } from '../model/model-run.ts';
import { readViews } from '../reviews/app-views.ts';
import { faultsToRepair } from '../reviews/review-file.ts';
import { reviewDeadline } from '../reviews/review-time.ts';
import { type CheckFile, screenshotKey, WorkFiles } from '../work-files.ts';
import {
  beginStage,
  type DocumentStageServices,
  type ModelStageServices,
  recheckProgress,
  repairProgress,
} from './stage-run.ts';

/**
 * The maximum age of a build when the repair of one of two designs begins. A later repair could exceed the time limit
 * of the whole build, which includes both designs.
 */
const LATEST_DESIGN_REPAIR_MS = 18 * 60_000;

/**
 * The Repair state: the model fixes the check's problems or the review's faults by edits of the best document so far.
 * Writes the next document. After an unusable response, writes an unchanged copy, so that the attempt counts as a
 * repair. Also writes a copy when the model answers that the app is correct; the Examiner may then write new flows.
 * Ends the repairs when the model answers so twice in a row, and when too little time is left. Throws the model's
 * errors.
 */
export async function repairApp(services: DocumentStageServices, state: BuildState): Promise<BuildState> {
  const { operationId } = state;
  const number = state.repairs + 1;
  const repaired: BuildState = { ...state, repairs: number, next: 'check' };
  const ended: BuildState = { ...state, next: state.passed ? 'save' : 'fail' };
  const files = new WorkFiles(services.work, operationId, state.design);
  if (await files.findDocument(number)) return repaired;
  const deadline = state.review === 'repair' ? reviewDeadline(state, services.clock) : undefined;
  if (deadline?.signal.aborted || isTooLate(state, services.clock.nowMs())) return ended;
  const [request, checks] = await Promise.all([
    services.builds.readRequest(operationId),
    files.readChecks(state.repairs),
    beginStage(services, state, repairProgress(state)),
  ]);
  const best = bestAttempt(checks);
  const document = await files.readDocument(best);
  const { folded, unfold } = replaceLongValues(removeCompiled(document));
  const broken = { ...(await readProblems(files, state, checks)), document: folded };
  const prompt = repairPrompt(request, broken);
  const run = new ModelRun(services, files, `repair-${number}`, request, EDIT_TOKENS);
  const question = { role: 'user', text: prompt, repeatedLength: documentLength(prompt) } as const;
  const outcome = await withOrWithoutImages(await imagesFor(services, files, state, best), (images) =>
    askForEdits({
      run,
      system: REPAIR_SYSTEM,
      question: { ...question, images },
      document: folded,
      listener: deadline,
    }),
  );
  const isUsable = outcome.kind === 'edited';
  const isRefusedAgain = outcome.kind === 'refused' && broken.repairs?.at(-1)?.changes === '';
  if (!isUsable && (deadline || state.mode === 'quick' || isRefusedAgain)) return ended;
  if (outcome.kind === 'refused') await doubtExamination(files);
  const changed = isUsable
    ? compileScripts(keepLook(document, unfold(await completeWritten(services, outcome.document)))).html
    : document;
  // Discards a repair of the review's faults that undoes the requested change.
  if (deadline && state.mode === 'revise' && changed === (await files.readBase())) return ended;
  await files.writeDocument(number, changed);
  await services.builds.reportProgress(operationId, recheckProgress(state));
  return repaired;
}

/**
 * Allows the Examiner to write its flows once more, because the model answered that the app is correct. The Examiner
 * does not learn why.
 */
async function doubtExamination(files: WorkFiles): Promise<void> {
  const examination = await files.findExamination();
  if (examination?.by === 'examiner') await files.writeExamination({ ...examination, isRetried: false });
}

function isTooLate({ design, startedAtMs }: BuildState, nowMs: number): boolean {
  return design !== undefined && nowMs - (startedAtMs ?? nowMs) > LATEST_DESIGN_REPAIR_MS;
}

/**
 * Calls `ask` with the images. If the model refuses images, calls it again without them, because it is not known in
 * advance which models accept images.
 */
async function withOrWithoutImages<T>(images: ModelImage[], ask: (images: ModelImage[]) => Promise<T>): Promise<T> {
  try {
    return await ask(images);
  } catch (error) {
    if (images.length === 0 || !(error instanceof ModelImageError)) throw error;
    return ask([]);
  }
}

async function readProblems(
  files: WorkFiles,
  { mode, review }: BuildState,
  checks: readonly CheckFile[],
): Promise<Omit<BrokenApp, 'document'>> {
  const check = checks[bestAttempt(checks)];
  const [plan, flows, seen, repairs] = await Promise.all([
    mode === 'advanced' ? files.readPlan() : undefined,
    mode === 'revise' ? files.readFlows() : undefined,
    review === 'repair' ? files.findReview() : undefined,
    readEarlierRepairs(files, checks),
  ]);
  return {
    problems: check ? ownProblems(check) : [],
    failedFlows: check?.failedFlows ?? [],
    faults: seen && faultsToRepair(seen),
    repairs,
    planJson: plan && planJson(plan),
    earlier: { changes: flows?.before.changes ?? [], problems: check?.inherited ?? [] },
  };
}

/**
 * Returns the screenshots that the model gets. For a repair of the review's faults, these are the review's screenshots;
 * otherwise the screenshot of the check, if it stored one. Returns none for a model without vision.
 */
async function imagesFor(
  { work, model }: ModelStageServices,
  files: WorkFiles,
  state: BuildState,
  attempt: number,
): Promise<ModelImage[]> {
  const { seesImages } = await model.traits();
  if (!seesImages) return [];
  if (state.review === 'repair') {
    return (await readViews(work, files, state.operationId)).map(({ image }) => image);
  }
  const bytes = await work.readBytes(screenshotKey(state, attempt));
  return bytes ? [{ format: 'jpeg', bytes }] : [];
}
