import { insertRuntime } from '../../../../shared/domain/insert-runtime.ts';
import type { Objects } from '../../../ports/objects.ts';
import { previewKey } from '../../projects/files/app-files.ts';

interface PreviewedBuild {
  projectId: string;
  operationId: string;
}

/** Where the previews of running builds are stored, and the runtime that they start with. */
export interface Previews {
  files: Pick<Objects, 'write'>;
  runtimeScript: string;
}

/** Stores what a running build shows of its app so far, in place of what it showed before. */
export async function writePreview(
  { files, runtimeScript }: Previews,
  { projectId, operationId }: PreviewedBuild,
  document: string,
): Promise<void> {
  await files.write(previewKey(projectId, operationId), insertRuntime(document, runtimeScript), {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
  });
}
