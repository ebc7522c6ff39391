import { createHash } from 'node:crypto';
import { projectRoutes } from '../../../shared/contract/projects.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import { BUILD_IMAGE_MAX_BYTES } from '../../../shared/domain/image-limits.ts';
import { replaceImage } from '../../../shared/domain/inline-images.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Ids } from '../../ports/ids.ts';
import type { EncodedImage } from '../../ports/images.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects, RevisionLock } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requireScopeInCase } from '../auth/keys/require-scope.ts';
import { type ReadImageServices, readImage } from '../read-image.ts';
import { DOCUMENT_FILE, documentKey, imageKeyOf, readDocument, storeImage } from './files/app-files.ts';
import { findManagedRevision } from './managed-project.ts';

export interface SwapServices extends ReadImageServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  apps: FileStore;
  addresses: Addresses;
  ids: Ids;
}

/** The lifetime of the lock on a revision. An API request ends within this time, so its lock is not needed longer. */
export const SWAP_LOCK_MS = 30_000;

/**
 * Replaces an image of a revision. A key without the scope `publish` cannot change the published revision. Throws
 * RequestError `not_found`, `forbidden`, `conflict` during another replacement, and the errors of `readImage`.
 */
export async function swapAsset(
  services: SwapServices,
  caller: Caller,
  input: RouteInput<'swapAsset'>,
): Promise<ImageAsset> {
  const { project, revision } = await findManagedRevision(services.projects, caller, input);
  if (project.publishedRevision === input.revisionString) {
    requireScopeInCase(caller.apiKey, projectRoutes.swapAsset, 'liveRevision');
  }
  findAsset(revision.imageAssets, input.assetPlaceholderIdToReplace);
  const { publicKey } = caller.user;
  const image = await readImage(services, publicKey, input.newAssetImage, BUILD_IMAGE_MAX_BYTES);
  const { projectId, revisionString } = input;
  const lock = { projectId, revisionString, lockId: services.ids.nonce() };
  const nowMs = services.clock.nowMs();
  if (!(await services.projectChanges.lock(lock, nowMs, nowMs + SWAP_LOCK_MS))) {
    throw new RequestError('other_image_replaced');
  }
  try {
    return await swapLocked(services, caller, { input, lock, image });
  } catch (error) {
    await services.projectChanges.unlock(lock);
    throw error;
  }
}

interface Swap {
  input: RouteInput<'swapAsset'>;
  lock: RevisionLock;
  image: EncodedImage;
}

/**
 * Replaces the image while the revision is locked. Reads the revision again, because another replacement may have ended
 * before the lock was taken.
 */
async function swapLocked(services: SwapServices, caller: Caller, swap: Swap): Promise<ImageAsset> {
  const { input, lock, image } = swap;
  const [{ revision }, document] = await Promise.all([
    findManagedRevision(services.projects, caller, input),
    readDocument(services.apps, input),
  ]);
  const asset = findAsset(revision.imageAssets, input.assetPlaceholderIdToReplace);
  const newAsset: ImageAsset = {
    placeholder_id: asset.placeholder_id,
    url: await storeImage(services.apps, services.addresses.appsUrl, input.projectId, image),
    description: input.newAssetDescription || asset.description,
    purpose: input.newAssetPurpose || asset.purpose,
  };
  const key = imageKeyOf(newAsset.url, input.projectId);
  const changed = key ? replaceImage(document, asset.placeholder_id, key) : document;
  await services.apps.write(documentKey(input.projectId, input.revisionString), changed, DOCUMENT_FILE);
  const isSaved = await services.projectChanges.saveLocked(lock, {
    ...revision,
    imageAssets: revision.imageAssets.map((other) => (other === asset ? newAsset : other)),
    documentSha256: createHash('sha256').update(changed).digest('hex'),
    modifiedAtMs: services.clock.nowMs(),
  });
  if (!isSaved) return refuseUnsaved(services, input);
  return newAsset;
}

/**
 * Throws RequestError `conflict` or `not_found` after the revision could not be saved. If the revision was deleted
 * meanwhile, removes the document that was just written.
 */
async function refuseUnsaved(
  { projects, apps }: SwapServices,
  { projectId, revisionString }: RouteInput<'swapAsset'>,
): Promise<never> {
  const isFound = (await projects.findRevision(projectId, revisionString))?.revision !== undefined;
  if (!isFound) await apps.remove(documentKey(projectId, revisionString));
  throw new RequestError(isFound ? 'revision_changed' : 'revision_deleted');
}

function findAsset(assets: readonly ImageAsset[], placeholderId: string): ImageAsset {
  const asset = assets.find((other) => other.placeholder_id === placeholderId);
  if (!asset) throw new RequestError('image_not_found');
  return asset;
}
