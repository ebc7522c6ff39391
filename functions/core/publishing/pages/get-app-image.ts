import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { VIEW_CACHE_CONTROL } from '../../../../shared/domain/view-cache.ts';
import type { Users } from '../../../ports/auth.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type { Projects } from '../../../ports/projects.ts';
import { appAvailability } from '../../projects/app-availability.ts';
import { contentTypeOf, imageFolder } from '../../projects/files/app-files.ts';

interface ImageServices {
  projects: Pick<Projects, 'findProject'>;
  users: Pick<Users, 'find'>;
  apps: Pick<FileStore, 'readBytes'>;
}

/**
 * Returns an image of an app: 200; 304 when the caller has the image; 404 for an unknown image or project; 410 for a
 * suspended app. The file name is the hash of the content, so a matching ETag needs no read of the bucket
 * (docs/decisions/015-published-apps-per-request.md).
 */
export async function getAppImage(
  { projects, users, apps }: ImageServices,
  { projectId, file }: RouteInput<'getAppImage'>,
  knownTag: string,
): Promise<PageResponse> {
  const contentType = contentTypeOf(file);
  const project = contentType === undefined ? undefined : await projects.findProject(projectId);
  if (contentType === undefined || !project) return textResponse(404, 'App not found.');
  const { isSuspended } = await appAvailability(users, project, { mayLag: true });
  if (isSuspended) return textResponse(410, 'This app was taken down.');
  const headers = {
    etag: `W/"${file}"`,
    'cache-control': VIEW_CACHE_CONTROL,
    'x-content-type-options': 'nosniff',
  };
  if (knownTag.includes(file)) return { status: 304, contentType, body: '', headers };
  const bytes = await apps.readBytes(`${imageFolder(projectId)}${file}`);
  if (!bytes) return textResponse(404, 'App not found.');
  // SVG is returned as text, because the middleware compresses only text.
  const isBase64Encoded = contentType !== 'image/svg+xml';
  const body = Buffer.from(bytes).toString(isBase64Encoded ? 'base64' : 'utf8');
  return { status: 200, contentType, body, isBase64Encoded, headers };
}

function textResponse(status: 404 | 410, body: string): PageResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}
