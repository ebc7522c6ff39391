import type { BuildState } from '../../../ports/builds.ts';
import type { Model } from '../../../ports/model.ts';

/** Returns the state of a build that is to be reviewed when its model judges images, so that Check takes some. */
export async function requestReview(
  { model }: { model: Pick<Model, 'traits'> },
  state: BuildState,
): Promise<BuildState> {
  // Two designs take the time of a review. Without a start nobody knows how much time is left.
  if (state.designs !== undefined || state.startedAtMs === undefined) return state;
  const { judgesImages } = await model.traits();
  return judgesImages ? { ...state, review: 'wanted' } : state;
}
