import { insertTables } from '../../../../shared/domain/attachments/table-elements.ts';
import type { BuildState } from '../../../ports/builds.ts';
import { compileScripts } from '../compile/compile-scripts.ts';
import { readAttachedRequest } from '../documents/attached-request.ts';
import { fillImages } from '../documents/document-images.ts';
import { type Previews, writePreview } from '../documents/preview-file.ts';
import { readUserImages } from '../model/user-message.ts';
import { StageError } from '../stage-error.ts';
import { WorkFiles } from '../work-files.ts';
import { STAGE_PROGRESS, type StageServices } from './stage-run.ts';

interface AssembleServices extends StageServices {
  previews: Previews;
}

/**
 * The Assemble state: writes `document-0.html` from the code and the images, and updates the preview. Throws StageError
 * `work_file_missing`.
 */
export async function assembleApp(services: AssembleServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId, state.design);
  const [code, drawn, request] = await Promise.all([
    files.readCode(),
    files.readImages(),
    readAttachedRequest(services, files),
  ]);
  if (!code) throw new StageError('code_missing');
  const sent = await readUserImages(services.work, request);
  const filled = fillImages(code, [...drawn, ...sent]);
  const { html: document } = compileScripts(insertTables(filled, request.attachments?.tables ?? []));
  const isShown = state.design !== 2 && (await show(services, state.operationId, request.projectId, document));
  await Promise.all([
    files.writeDocument(0, document),
    services.builds.reportProgress(state.operationId, {
      ...STAGE_PROGRESS.check,
      ...(isShown && { hasPreview: true }),
    }),
  ]);
  return state;
}

/** Returns whether the preview was written. Ignores errors, because a failed preview must not fail the stage. */
async function show(
  { previews }: AssembleServices,
  operationId: string,
  projectId: string,
  document: string,
): Promise<boolean> {
  return writePreview(previews, { projectId, operationId }, document).then(
    () => true,
    () => false,
  );
}
