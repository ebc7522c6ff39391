import { randomInt } from 'node:crypto';
import { AUTOMATIC_THUMBNAIL_MAX_BYTES } from '../../../../shared/domain/image-limits.ts';
import type { BuildState } from '../../../ports/builds.ts';
import { planJson } from '../../../prompts/plan.ts';
import {
  COMPARE_SYSTEM,
  comparePrompt,
  REVIEW_SYSTEM,
  type ReviewedApp,
  reviewPrompt,
} from '../../../prompts/review.ts';
import { bestAttempt, ownProblems } from '../attempts.ts';
import { ModelRun } from '../model/model-run.ts';
import { passedLines } from '../proof/passed-lines.ts';
import { readViews, type SeenView } from '../reviews/app-views.ts';
import { readComparison, readReview } from '../reviews/read-review.ts';
import { faultsToRepair, type ReviewFile } from '../reviews/review-file.ts';
import { hasTimeToReview, reviewDeadline } from '../reviews/review-time.ts';
import { WorkFiles } from '../work-files.ts';
import { beginStage, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';

/**
 * The output limit of a review in tokens. It is high enough for models that write their reasoning into the response.
 */
const REVIEW_TOKENS = 4_000;
/** The maximum number of screenshots of each version in the second review. */
const COMPARED_IMAGES = 4;

/**
 * The Review state: the model sees screenshots of the app and names faults, which are repaired once. The app is saved
 * unchanged when there are no faults, no time is left, or the response cannot be parsed. Throws the model's errors.
 */
export async function reviewApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  if (state.review === 'compare') return compareVersions(services, state);
  const files = new WorkFiles(services.work, state.operationId);
  const known = await files.findReview();
  if (known) return afterReview(state, known);
  const [views, disclaimer, { judgesImages }] = await Promise.all([
    readViews(services.work, files, state.operationId),
    files.findDisclaimer(),
    services.model.traits(),
  ]);
  // An admin may have switched to a model without vision after the screenshots were taken.
  if (!judgesImages || disclaimer?.isFree) return { ...state, next: 'save' };
  await beginStage(services, state, STAGE_PROGRESS.review);
  const review = await lookAt(services, files, state, views);
  await files.writeReview(review);
  return afterReview(state, review);
}

function afterReview(state: BuildState, review: ReviewFile): BuildState {
  return faultsToRepair(review).length > 0
    ? { ...state, review: 'repair', next: 'repair' }
    : { ...state, next: 'save' };
}

async function lookAt(
  services: ModelStageServices,
  files: WorkFiles,
  state: BuildState,
  views: readonly SeenView[],
): Promise<ReviewFile> {
  if (views.length === 0) return { outcome: 'unseen', images: 0, faults: [], grades: [] };
  if (!hasTimeToReview(state, services.clock)) return { outcome: 'late', images: 0, faults: [], grades: [] };
  const request = await services.builds.readRequest(state.operationId);
  const run = new ModelRun(services, files, 'review', request, REVIEW_TOKENS);
  const question = {
    role: 'user',
    text: reviewPrompt(request, { ...(await readApp(files, state)), views }),
    images: views.map(({ image }) => image),
  } as const;
  const { text } = await run.ask(REVIEW_SYSTEM, [question], reviewDeadline(state, services.clock));
  const review = readReview(text);
  const { faults = [], grades = [] } = review ?? {};
  return { outcome: review ? 'seen' : 'unreadable', images: views.length, faults, grades };
}

async function readApp(files: WorkFiles, { mode, repairs }: BuildState): Promise<Omit<ReviewedApp, 'views'>> {
  const [plan, flows, checks] = await Promise.all([
    mode === 'advanced' ? files.readPlan() : undefined,
    mode === 'revise' ? files.readFlows() : undefined,
    files.readChecks(repairs),
  ]);
  const check = checks[bestAttempt(checks)];
  return {
    planJson: plan && planJson(plan),
    passed: check ? passedLines(check) : [],
    problems: check ? ownProblems(check) : [],
    earlier: { changes: flows?.before.changes ?? [], problems: check?.inherited ?? [] },
  };
}

/**
 * Returns the views that both versions have, in the same order. Other views are omitted, because they would reveal
 * which version is the new one.
 */
function inBoth([one, other]: readonly [readonly SeenView[], readonly SeenView[]]): SeenView[][] {
  const pairs = one.flatMap((view) => {
    const same = other.find(({ flow, widthPx }) => flow === view.flow && widthPx === view.widthPx);
    return same ? [[view, same] as const] : [];
  });
  const compared = pairs.slice(0, COMPARED_IMAGES);
  return [compared.map(([view]) => view), compared.map(([, view]) => view)];
}

/**
 * The second review: the model sees screenshots of both versions in random order and does not know which one is new.
 * The repair is kept only if the model prefers the repaired version. Throws the model's errors.
 */
async function compareVersions(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const { operationId, repairs } = state;
  const saved: BuildState = { ...state, next: 'save' };
  const files = new WorkFiles(services.work, operationId);
  const [review, checks, before, after, request] = await Promise.all([
    files.findReview(),
    files.readChecks(repairs),
    readViews(services.work, files, operationId),
    readViews(services.work, files, operationId, 'second'),
    services.builds.readRequest(operationId),
  ]);
  const check = checks[repairs];
  if (!review || !check) return saved;
  const deadline = reviewDeadline(state, services.clock);
  const isFirstNew = randomInt(2) === 0;
  const sets = inBoth(isFirstNew ? [after, before] : [before, after]);
  const run = new ModelRun(services, files, 'review', request, REVIEW_TOKENS);
  const question = {
    role: 'user',
    text: comparePrompt(request, { A: sets[0] ?? [], B: sets[1] ?? [] }),
    images: sets.flat().map(({ image }) => image),
  } as const;
  const answer = deadline.signal.aborted ? undefined : await run.ask(COMPARE_SYSTEM, [question], deadline);
  const comparison = readComparison(answer?.text ?? '');
  const fresh = isFirstNew ? 'A' : 'B';
  if (comparison?.better === fresh) {
    const { isRejected: _isRejected, ...accepted } = check;
    await files.writeReview({ ...review, grades: comparison.grades[fresh] });
    await files.writeCheck(repairs, accepted);
    return saved;
  }
  // Restores the thumbnail of the earlier version, because the check after the repair replaced it.
  const [first] = before;
  if (first && first.image.bytes.length <= AUTOMATIC_THUMBNAIL_MAX_BYTES)
    await files.writeThumbnail(new Uint8Array(first.image.bytes));
  return saved;
}
