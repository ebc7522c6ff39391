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

/** After this time, one of two designs gets no more repairs; otherwise the whole build, with both, could time out. */
const LATEST_DESIGN_REPAIR_MS = 18 * 60_000;

/**
 * The Repair state: the model fixes the reported problems or the review's faults by edits of the best document so far.
 * Writes the next document. After an unusable response, this is an unchanged copy, so that the attempt counts as a
 * repair. So it is when the model says that the app is right: the check then looks again. Ends the repairs when it says
 * so twice, and when too little time is left. Throws the model's errors.
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
  // The repair would undo the requested change, so it is discarded.
  if (deadline && state.mode === 'revise' && changed === (await files.readBase())) return ended;
  await files.writeDocument(number, changed);
  await services.builds.reportProgress(operationId, recheckProgress(state));
  return repaired;
}

/** Lets the Examiner answer once more, because the model says that the app is right. It does not learn why. */
async function doubtExamination(files: WorkFiles): Promise<void> {
  const examination = await files.findExamination();
  if (examination?.by === 'examiner') await files.writeExamination({ ...examination, isRetried: false });
}

function isTooLate({ design, startedAtMs }: BuildState, nowMs: number): boolean {
  return design !== undefined && nowMs - (startedAtMs ?? nowMs) > LATEST_DESIGN_REPAIR_MS;
}

/**
 * Repeats the request without images when the model refuses them, because it is not known which models support images.
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
 * Returns the screenshots that the model gets: those of the review if there was one; otherwise the screenshot of a
 * check that found layout problems or failed steps. Returns none for a model without vision.
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
