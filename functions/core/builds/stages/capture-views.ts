import type { AppView, Viewer } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import { bestAttempt } from '../attempts.ts';
import { readProof } from '../proof/read-proof.ts';
import { writeViews } from '../reviews/app-views.ts';
import { hasLowGrade } from '../reviews/review-file.ts';
import { hasTimeToReview } from '../reviews/review-time.ts';
import { WorkFiles } from '../work-files.ts';

interface CaptureServices {
  work: Objects;
  viewer: Viewer;
  clock: Clock;
}

/**
 * Takes screenshots of the app at the end of the Check state, for the Review state. If no screenshot could be taken or
 * no time is left, the app is saved without a review.
 */
export async function captureViews(
  services: CaptureServices,
  state: BuildState,
  onError: (error: unknown) => void,
): Promise<BuildState> {
  if (state.next !== 'save') return state;
  if (state.review === 'repair') return captureSecond(services, state, onError);
  if (state.review !== 'wanted') return state;
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  if (!hasTimeToReview(state, services.clock)) {
    await files.writeReview({ outcome: 'late', images: 0, faults: [], grades: [] });
    return state;
  }
  const startedMs = services.clock.nowMs();
  const views = await takeViews(services, files, state).catch((error: unknown) => {
    onError(error);
    return [];
  });
  if (views.length === 0) {
    await files.writeReview({ outcome: 'unseen', images: 0, faults: [], grades: [] });
    return state;
  }
  await Promise.all([
    writeViews(services.work, files, operationId, views),
    // The Review state later adds its own time and tokens to this record.
    files.usage.write({
      stage: 'review',
      durationMs: services.clock.nowMs() - startedMs,
      inputTokens: 0,
      outputTokens: 0,
      cachedInputTokens: 0,
      images: 0,
    }),
  ]);
  return { ...state, next: 'review' };
}

/**
 * Takes screenshots after the repair of the review's faults, for a second review. Does this only if the first review
 * gave a low grade and the repair made nothing worse. Marks the repair as rejected until the second review accepts it.
 */
async function captureSecond(
  services: CaptureServices,
  state: BuildState,
  onError: (error: unknown) => void,
): Promise<BuildState> {
  const { operationId, repairs } = state;
  const files = new WorkFiles(services.work, operationId);
  const [review, checks] = await Promise.all([files.findReview(), files.readChecks(repairs)]);
  const check = checks[repairs];
  if (!review || !hasLowGrade(review) || !check?.isAfterReview || bestAttempt(checks) !== repairs) return state;
  const views = await takeViews(services, files, state).catch((error: unknown) => {
    onError(error);
    return [];
  });
  // The repair stays rejected unless the second review accepts it. If that review fails, the app from before the repair
  // is saved.
  await files.writeCheck(repairs, { ...check, isRejected: true });
  if (views.length === 0) return state;
  await writeViews(services.work, files, operationId, views, 'second');
  return { ...state, review: 'compare', next: 'review' };
}

/** Takes screenshots of the best document so far. */
async function takeViews({ viewer }: CaptureServices, files: WorkFiles, state: BuildState): Promise<AppView[]> {
  const [checks, { flows, earlier }] = await Promise.all([files.readChecks(state.repairs), readProof(files, state)]);
  const [document, before] = await Promise.all([
    files.readDocument(bestAttempt(checks)),
    state.mode === 'revise' && state.observed?.length ? files.readObserved('base') : undefined,
  ]);
  return viewer.look(document, [...flows, ...earlier], before);
}
