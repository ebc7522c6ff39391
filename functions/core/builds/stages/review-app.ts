import type { BuildState } from '../../../ports/builds.ts';
import { planJson } from '../../../prompts/plan.ts';
import { REVIEW_SYSTEM, type ReviewedApp, reviewPrompt } from '../../../prompts/review.ts';
import { bestAttempt, ownProblems } from '../attempts.ts';
import { ModelRun } from '../model/model-run.ts';
import { readViews, type SeenView } from '../reviews/app-views.ts';
import { readReview } from '../reviews/read-review.ts';
import type { ReviewFile } from '../reviews/review-file.ts';
import { hasTimeToReview, reviewDeadline } from '../reviews/review-time.ts';
import { WorkFiles } from '../work-files.ts';
import { beginStage, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';

/** The output limit of a review in tokens. It has room for models that write their reasoning into the response. */
const REVIEW_TOKENS = 4_000;

/**
 * The Review state: the model looks at screenshots of the app and names faults, which are repaired once. The app is
 * saved unchanged when there are no faults, no time, or no readable response. Throws the model's errors.
 */
export async function reviewApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
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

function afterReview(state: BuildState, { faults }: ReviewFile): BuildState {
  return faults.length > 0 ? { ...state, review: 'repair', next: 'repair' } : { ...state, next: 'save' };
}

async function lookAt(
  services: ModelStageServices,
  files: WorkFiles,
  state: BuildState,
  views: readonly SeenView[],
): Promise<ReviewFile> {
  if (views.length === 0) return { outcome: 'unseen', images: 0, faults: [] };
  if (!hasTimeToReview(state, services.clock)) return { outcome: 'late', images: 0, faults: [] };
  const request = await services.builds.readRequest(state.operationId);
  const run = new ModelRun(services, files, 'review', request, REVIEW_TOKENS);
  const question = {
    role: 'user',
    text: reviewPrompt(request, { ...(await readApp(files, state)), views }),
    images: views.map(({ image }) => image),
  } as const;
  const { text } = await run.ask(REVIEW_SYSTEM, [question], reviewDeadline(state, services.clock));
  const faults = readReview(text);
  return { outcome: faults ? 'seen' : 'unreadable', images: views.length, faults: faults ?? [] };
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
    passed: check?.passed ?? [],
    problems: check ? ownProblems(check) : [],
    earlier: { changes: flows?.before.changes ?? [], problems: check?.inherited ?? [] },
  };
}
