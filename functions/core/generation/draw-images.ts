/** Images: a picture for every place that the plan names. */
import type { Plan, PlanImage } from '../../../shared/domain/plan.ts';
import type { ImageArtist } from '../../ports/image-artist.ts';
import type { BuildState } from '../../ports/workflow.ts';
import { STAGE_PROGRESS, type StageServices } from './stage-run.ts';
import { type DrawnImages, WorkFiles } from './work-files.ts';

/** Draws the plan's images; a plan without images draws none. */
export async function drawImages(
  services: StageServices & { artist: ImageArtist },
  state: BuildState,
): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const plan = await files.readPlan();
  if (!plan || plan.images.length === 0) return state;
  await services.builds.reportProgress(state.operationId, STAGE_PROGRESS.images);
  await files.writeImages(plan.images.map((image) => draw(services.artist, plan, image)));
  return state;
}

function draw(artist: ImageArtist, plan: Plan, image: PlanImage): DrawnImages[number] {
  return {
    placeholder_id: image.placeholder_id,
    purpose: image.purpose,
    description: image.prompt,
    svg: artist.draw(image, plan.palette),
  };
}
