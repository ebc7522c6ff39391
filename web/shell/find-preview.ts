import type { Revision } from '../../shared/contract/projects.ts';
import { STORAGE_KEYS } from '../src/lib/storage-keys.ts';

export interface Preview {
  appUrl: string;
  title: string;
  allowedHosts?: string[] | undefined;
}

export type PreviewRefusal = 'signedOut' | 'private' | 'unreachable';

/**
 * Requests the URL of a revision from the API. The page does not contain it, because unpublished revisions are private.
 */
export async function findPreview(projectId: string, revisionString: string): Promise<Preview | PreviewRefusal> {
  const apiKey = localStorage.getItem(STORAGE_KEYS.apiKey);
  if (apiKey === null) return 'signedOut';
  try {
    const response = await fetch(`/api/projects/${projectId}`, { headers: { 'x-api-key': apiKey } });
    if (response.status === 401 || response.status === 403) return 'signedOut';
    if (response.status === 404) return 'private';
    const body: { revisions: Revision[] } = await response.json();
    const found = body.revisions.find((revision) => revision.revisionString === revisionString);
    if (!found) return 'private';
    const { appUrl, projectNameDisplay: title, allowedHosts } = found;
    return { appUrl, title, allowedHosts };
  } catch {
    return 'unreachable';
  }
}
