import { createHash } from 'node:crypto';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { findImageFiles, imageFileUrl } from '../../../../shared/domain/inline-images.ts';
import { canRemix } from '../../../../shared/domain/permissions.ts';
import { FIRST_REVISION } from '../../../../shared/domain/revision-number.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type {
  Project,
  ProjectChanges,
  Projects,
  ProjectWithRevisions,
  SavedRevision,
} from '../../../ports/projects.ts';
import type { Publications } from '../../../ports/publishing.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { limitToday } from '../../limit-today.ts';
import { appAvailability } from '../../projects/app-availability.ts';
import {
  DOCUMENT_FILE,
  documentFolder,
  documentKey,
  imageFolder,
  imageKeyOf,
  liveKey,
  storeImage,
} from '../../projects/files/app-files.ts';

/** The daily limit per user. It is needed because remixes are free. */
const REMIXES_PER_DAY = 20;

export interface RemixServices {
  projects: Projects;
  users: Users;
  publications: Publications;
  projectChanges: ProjectChanges;
  apps: FileStore;
  addresses: Addresses;
  rateLimits: RateLimits;
  ids: Ids;
  clock: Clock;
}

const SUFFIX = ' (remix)';

/**
 * Copies a published app into a new project of the caller. Throws RequestError `not_found`, `rate_limited`, and
 * `forbidden` for the caller's own app and for an app whose owner has not allowed remixes.
 */
export async function remixApp(
  services: RemixServices,
  caller: Caller,
  sourceId: string,
): Promise<{ projectId: string; revisionString: string }> {
  const source = await findRemixable(services, caller, sourceId);
  await limitToday(services, `remixer:${caller.user.publicKey}`, { limit: REMIXES_PER_DAY }, 'remixes_used_up');
  const live = await services.apps.readText(liveKey(sourceId, source.live.documentSha256));
  if (live === undefined) throw appNotFound();
  const projectId = services.ids.projectId();
  const ids = { from: sourceId, to: projectId };
  const imageAssets = await copyImages(services, source.live.imageAssets, ids);
  const thumbnailUrl = await copyThumbnail(services, source.project, projectId);
  const document = await withOwnImages(services, live, ids);
  await services.apps.write(documentKey(projectId, FIRST_REVISION), document, DOCUMENT_FILE);
  const nowMs = services.clock.nowMs();
  const remix = {
    project: remixOf(source.project, {
      projectId,
      ownerPublicKey: caller.user.publicKey,
      createdAtMs: nowMs,
    }),
    isFirst: true,
    revisionString: FIRST_REVISION,
    imageAssets,
    thumbnailUrl,
    documentSha256: createHash('sha256').update(document).digest('hex'),
    createdAtMs: nowMs,
  };
  if (await services.projectChanges.createRemix(remix, sourceId)) {
    return { projectId, revisionString: FIRST_REVISION };
  }
  await services.apps.removeFolder(documentFolder(projectId));
  throw appNotFound();
}

async function findRemixable(
  { projects, users }: RemixServices,
  { user, isAdmin }: Caller,
  projectId: string,
): Promise<ProjectWithRevisions & { live: SavedRevision }> {
  const found = await projects.find(projectId);
  const live = found?.revisions.find(({ revisionString }) => revisionString === found.project.publishedRevision);
  if (!found || !live) throw appNotFound();
  const { isSuspended } = await appAvailability(users, found.project);
  if (isSuspended) throw appNotFound();
  const { ownerPublicKey, publishedAppName, isRemixable = false } = found.project;
  if (ownerPublicKey === user.publicKey) {
    throw new RequestError('remix_of_own');
  }
  if (!canRemix({ publicKey: user.publicKey, isAdmin }, { ownerPublicKey, publishedAppName, isRemixable })) {
    throw new RequestError('remix_forbidden');
  }
  return { ...found, live };
}

function appNotFound(): RequestError {
  return new RequestError('app_not_found');
}

/**
 * Returns the project of a remix. The remix pays from its own bank, so that it never spends its owner's credits without
 * the owner's consent.
 */
function remixOf(source: Project, own: Pick<Project, 'projectId' | 'ownerPublicKey' | 'createdAtMs'>): Project {
  const { projectType, settings } = source;
  const name = truncateText(source.name, PROJECT_NAME_MAX_LENGTH - SUFFIX.length) + SUFFIX;
  const remixedFrom = { projectId: source.projectId, name: source.name };
  const usage = { billingModel: 'app_wallet', rateLimit: { requests: 0, perSeconds: 0 } } as const;
  return { ...own, name, projectType, settings, ...usage, remixedFrom, isShowcased: false };
}

interface Copied {
  from: string;
  to: string;
}

/** Copies the files of the listed images to the new project, because deleting the source project deletes its images. */
async function copyImages(
  services: Pick<RemixServices, 'apps' | 'addresses'>,
  assets: readonly ImageAsset[],
  ids: Copied,
): Promise<ImageAsset[]> {
  return Promise.all(
    assets.map(async (asset) => {
      const key = imageKeyOf(asset.url, ids.from);
      const url = key && (await copyImage(services, key, ids.to));
      return url ? { ...asset, url } : asset;
    }),
  );
}

async function copyThumbnail(
  services: Pick<RemixServices, 'apps' | 'addresses'>,
  { projectId, showcaseImageUrl }: Project,
  remixId: string,
): Promise<string | undefined> {
  const key = imageKeyOf(showcaseImageUrl ?? '', projectId);
  return key && (await copyImage(services, key, remixId));
}

/**
 * Copies the image files that the document uses, and changes their URLs in the document. While an image is being
 * replaced, the document may use other files than the revision's list of images.
 */
async function withOwnImages(
  services: Pick<RemixServices, 'apps' | 'addresses'>,
  document: string,
  { from, to }: Copied,
): Promise<string> {
  const files = findImageFiles(document).filter(({ key }) => key.startsWith(imageFolder(from)));
  const copied = await Promise.all(
    files.map(async ({ url, key, placeholderId }) => {
      const newKey = imageKeyOf((await copyImage(services, key, to)) ?? '', to);
      return [url, newKey ? imageFileUrl(placeholderId, newKey) : url] as const;
    }),
  );
  return copied.reduce((html, [url, newUrl]) => html.replaceAll(url, () => newUrl), document);
}

async function copyImage(
  { apps, addresses }: Pick<RemixServices, 'apps' | 'addresses'>,
  key: string,
  projectId: string,
): Promise<string | undefined> {
  const bytes = await apps.readBytes(key);
  const contentType = key.endsWith('.svg') ? 'image/svg+xml' : key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
  return bytes && storeImage(apps, addresses.appsUrl, projectId, { contentType, bytes });
}
