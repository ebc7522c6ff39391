import { insertRuntime } from '../../../../shared/domain/app-runtime.ts';
import type { Objects } from '../../../ports/objects.ts';
import { previewKey } from '../../projects/files/app-files.ts';

interface PreviewedBuild {
  projectId: string;
  operationId: string;
}

/** Replaces the preview of a running build. */
export async function writePreview(
  previews: Pick<Objects, 'write'>,
  { projectId, operationId }: PreviewedBuild,
  document: string,
): Promise<void> {
  await previews.write(previewKey(projectId, operationId), insertRuntime(document), {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
  });
}
