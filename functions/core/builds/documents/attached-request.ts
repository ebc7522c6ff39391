import type { AttachedRequest, Builds } from '../../../ports/builds.ts';
import type { WorkFiles } from '../work-files.ts';

/** Returns a build's request with the content of its attached files. */
export async function readAttachedRequest(
  { builds }: { builds: Pick<Builds, 'readRequest'> },
  files: WorkFiles,
): Promise<AttachedRequest> {
  const request = await builds.readRequest(files.operationId);
  return request.hasAttachments ? { ...request, attachments: await files.readAttachments() } : request;
}
