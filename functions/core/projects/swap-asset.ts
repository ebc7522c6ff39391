/** Another picture in the place of one that an app has: in the list of assets, and wherever the document shows it. */
import { createHash } from 'node:crypto';
import { BUILD_IMAGE_MAX_BYTES } from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import { replaceInlineImage } from '../../../shared/domain/inline-images.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Ids } from '../../ports/ids.ts';
import type { EncodedImage } from '../../ports/images.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects, RevisionLock } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type ReadImageServices, readImage } from '../read-image.ts';
import { DOCUMENT_FILE, documentKey, storeImage } from './app-files.ts';
import { findManagedRevision } from './managed-project.ts';

export interface SwapServices extends ReadImageServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  apps: FileStore;
  addresses: Addresses;
  ids: Ids;
}

/** Longer than a call may take. */
const LOCK_MS = 30_000;

/**
 * Throws RequestError `not_found` for an unknown project, revision or asset, `forbidden`, `conflict` while another picture
 * of the revision is being replaced, and those of `readImage`.
 */
export async function swapAsset(
  services: SwapServices,
  caller: Caller,
  input: RouteInput<'swapAsset'>,
): Promise<ImageAsset> {
  const { revision } = await findManagedRevision(services.projects, caller, input);
  findAsset(revision.imageAssets, input.assetPlaceholderIdToReplace);
  const { publicKey } = caller.user;
  const image = await readImage(services, publicKey, input.newAssetImage, BUILD_IMAGE_MAX_BYTES);
  const { projectId, revisionString } = input;
  const lock = { projectId, revisionString, lockId: services.ids.nonce() };
  const nowMs = services.clock.nowMs();
  if (!(await services.projectChanges.lock(lock, nowMs, nowMs + LOCK_MS))) {
    throw new RequestError('conflict', 'Another picture of this app is being replaced. Please try again.');
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

/** Nobody else changes the document meanwhile. */
async function swapLocked(services: SwapServices, caller: Caller, swap: Swap): Promise<ImageAsset> {
  const { input, lock, image } = swap;
  const key = documentKey(input.projectId, input.revisionString);
  const [{ revision }, appsUrl, document] = await Promise.all([
    findManagedRevision(services.projects, caller, input),
    services.addresses.appsUrl(),
    services.apps.readText(key),
  ]);
  const asset = findAsset(revision.imageAssets, input.assetPlaceholderIdToReplace);
  if (document === undefined) throw new RequestError('not_found', 'The document of this revision is gone.');
  const newAsset: ImageAsset = {
    placeholder_id: asset.placeholder_id,
    url: await storeImage(services.apps, appsUrl, input.projectId, image),
    description: input.newAssetDescription || asset.description,
    purpose: input.newAssetPurpose || asset.purpose,
  };
  const base64 = Buffer.from(image.bytes).toString('base64');
  const changed = replaceInlineImage(document, asset.placeholder_id, {
    contentType: image.contentType,
    base64,
  });
  await services.apps.write(key, changed, DOCUMENT_FILE);
  const isSaved = await services.projectChanges.saveLocked(lock, {
    ...revision,
    imageAssets: revision.imageAssets.map((other) => (other === asset ? newAsset : other)),
    documentSha256: createHash('sha256').update(changed).digest('hex'),
    modifiedAtMs: services.clock.nowMs(),
  });
  if (isSaved) {
    return newAsset;
  }
  // It was deleted meanwhile, and its document must not stay behind.
  const found = await services.projects.find(input.projectId);
  const isThere = found?.revisions.some(({ revisionString }) => revisionString === input.revisionString);
  if (!isThere) await services.apps.remove(key);
  throw new RequestError(isThere ? 'conflict' : 'not_found', 'The revision was changed meanwhile.');
}

function findAsset(assets: readonly ImageAsset[], placeholderId: string): ImageAsset {
  const asset = assets.find((other) => other.placeholder_id === placeholderId);
  if (!asset) throw new RequestError('not_found', 'This revision has no such picture.');
  return asset;
}
