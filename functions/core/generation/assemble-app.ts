/** Assemble: code and pictures become one document. */
import type { BuildState } from '../../ports/workflow.ts';
import { StageError } from './stage-error.ts';
import { STAGE_PROGRESS, type StageServices } from './stage-run.ts';
import { type DrawnImages, WorkFiles } from './work-files.ts';

const PLACEHOLDER = /\{\{image:([a-z0-9-]{1,40})\}\}/g;
/** A transparent pixel, for a picture that nobody drew. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Writes `document-0.html`. */
export async function assembleApp(services: StageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const [code, images] = await Promise.all([files.readCode(), files.readImages()]);
  if (!code) throw new StageError('work_file_missing', 'The code of the app was lost.');
  await Promise.all([
    files.writeDocument(0, fillImages(code, images)),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.check),
  ]);
  return state;
}

/** Puts each picture where its placeholder stands; the pictures are inlined, so the document stays self-contained. */
export function fillImages(code: string, images: DrawnImages): string {
  const urls = new Map(images.map((image) => [image.placeholder_id, svgUrl(image.svg)]));
  return code.replace(PLACEHOLDER, (_, placeholderId: string) => urls.get(placeholderId) ?? NO_IMAGE);
}

function svgUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
}
