import type { BuildState } from '../../../ports/builds.ts';
import type { Model } from '../../../ports/model.ts';

/** Marks a build for review if the model can judge images. The Check state then takes screenshots. */
export async function requestReview(
  { model }: { model: Pick<Model, 'traits'> },
  state: BuildState,
): Promise<BuildState> {
  // A build with two designs has no time for a review. For a build without a start time, the remaining time is unknown.
  if (state.designs !== undefined || state.startedAtMs === undefined) return state;
  const { judgesImages } = await model.traits();
  return judgesImages ? { ...state, review: 'wanted' } : state;
}
