import type { BuildState } from '../../../ports/builds.ts';
import { fillImages } from '../document-images.ts';
import { StageError } from '../stage-error.ts';
import { STAGE_PROGRESS, type StageServices } from '../stage-run.ts';
import { readUserImages } from '../user-message.ts';
import { WorkFiles } from '../work-files.ts';

/** The Assemble state: writes `document-0.html` from the code and the images. Throws StageError `work_file_missing`. */
export async function assembleApp(services: StageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId, state.design);
  const [code, drawn, request] = await Promise.all([
    files.readCode(),
    files.readImages(),
    services.builds.readRequest(state.operationId),
  ]);
  if (!code) throw new StageError('work_file_missing', 'The code of the app was lost.');
  const sent = await readUserImages(services.work, request);
  await Promise.all([
    files.writeDocument(0, fillImages(code, [...drawn, ...sent])),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.check),
  ]);
  return state;
}
