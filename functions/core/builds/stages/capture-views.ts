import type { AppView, Viewer } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import { bestAttempt } from '../attempts.ts';
import { readProof } from '../proof/read-proof.ts';
import { writeViews } from '../reviews/app-views.ts';
import { hasTimeToReview } from '../reviews/review-time.ts';
import { WorkFiles } from '../work-files.ts';

interface CaptureServices {
  work: Objects;
  viewer: Viewer;
  clock: Clock;
}

/**
 * Takes screenshots of the app at the end of the Check state, for the Review state. Without screenshots or time, the
 * app is saved without a review.
 */
export async function captureViews(
  services: CaptureServices,
  state: BuildState,
  onError: (error: unknown) => void,
): Promise<BuildState> {
  if (state.review !== 'wanted' || state.next !== 'save') return state;
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  if (!hasTimeToReview(state, services.clock)) {
    await files.writeReview({ outcome: 'late', images: 0, faults: [] });
    return state;
  }
  const startedMs = services.clock.nowMs();
  const views = await takeViews(services, files, state).catch((error: unknown) => {
    onError(error);
    return [];
  });
  if (views.length === 0) {
    await files.writeReview({ outcome: 'unseen', images: 0, faults: [] });
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

/** Takes screenshots of the best document so far. */
async function takeViews({ viewer }: CaptureServices, files: WorkFiles, state: BuildState): Promise<AppView[]> {
  const [checks, { flows, earlier }] = await Promise.all([files.readChecks(state.repairs), readProof(files, state)]);
  const document = await files.readDocument(bestAttempt(checks));
  return viewer.look(document, [...flows, ...earlier]);
}
