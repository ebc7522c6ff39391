import { insertRuntime } from '../../../../shared/domain/insert-runtime.ts';
import type { Objects } from '../../../ports/objects.ts';
import { previewKey } from '../../projects/files/app-files.ts';

interface PreviewedBuild {
  projectId: string;
  operationId: string;
}

/** The storage of the previews of running builds, and the runtime script that is inserted into each preview. */
export interface Previews {
  files: Pick<Objects, 'write'>;
  runtimeScript: string;
}

/** Replaces the preview of a running build. */
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
