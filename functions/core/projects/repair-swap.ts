import { createHash } from 'node:crypto';
import { findImageFiles } from '../../../shared/domain/inline-images.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Objects } from '../../ports/objects.ts';
import type { ProjectChanges, SavedRevision } from '../../ports/projects.ts';
import { readDocument } from './files/app-files.ts';
import { SWAP_LOCK_MS } from './swap-asset.ts';

export interface RepairSwapServices {
  projectChanges: Pick<ProjectChanges, 'lock' | 'saveLocked'>;
  apps: Pick<Objects, 'readText'>;
  ids: Pick<Ids, 'nonce'>;
  clock: Clock;
}

/**
 * Repairs a revision's list of images after `swapAsset` failed between its two writes. Throws RequestError `not_found`.
 */
export async function repairSwap(
  { projectChanges, apps, ids, clock }: RepairSwapServices,
  projectId: string,
  revision: SavedRevision,
): Promise<void> {
  const { revisionString } = revision;
  const lock = { projectId, revisionString, lockId: ids.nonce() };
  const nowMs = clock.nowMs();
  if (!(await projectChanges.lock(lock, nowMs, nowMs + SWAP_LOCK_MS))) return;
  const document = await readDocument(apps, { projectId, revisionString });
  const shown = new Map(findImageFiles(document).map(({ placeholderId, key }) => [placeholderId, key]));
  await projectChanges.saveLocked(lock, {
    ...revision,
    imageAssets: revision.imageAssets.map((asset) => {
      const key = shown.get(asset.placeholder_id);
      return key === undefined ? asset : { ...asset, url: new URL(`/${key}`, asset.url).href };
    }),
    documentSha256: createHash('sha256').update(document).digest('hex'),
    modifiedAtMs: clock.nowMs(),
  });
}
