import { ANNOUNCEMENTS_PER_MINUTE, BUSY_MS, type ChangeEvent } from '../../../shared/domain/app-data/change-events.ts';
import type { CollectionPolicy } from '../../../shared/domain/app-data/data-policy.ts';
import type { DataScope } from '../../ports/app-data.ts';
import type { ChangeEvents } from '../../ports/change-events.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';

export interface AnnounceServices {
  changeEvents: Pick<ChangeEvents, 'publish'>;
  /** In memory, because each change takes a token. */
  announceLimits: Pick<RateLimits, 'takeToken'>;
  clock: Clock;
}

const ANNOUNCEMENTS = { requests: ANNOUNCEMENTS_PER_MINUTE, perSeconds: 60 };
const BUSY_NOTES = { requests: 1, perSeconds: BUSY_MS / 1_000 };

/**
 * Returns whether the changes of a collection are announced. An event tells all visitors when records change, so the
 * changes of records that not everyone may read are not announced.
 */
export function isAnnounced({ read }: CollectionPolicy): boolean {
  return read === 'everyone';
}

/**
 * Tells the visitors of an app which collections changed. Never rejects: the change is stored, and visitors who miss
 * the event see it at their next poll.
 */
export async function announceChanges(
  services: AnnounceServices,
  { policyOf, ...place }: DataScope & { policyOf(collection: string): CollectionPolicy },
  collections: Iterable<string>,
): Promise<void> {
  const announced = [...new Set(collections)].filter((collection) => isAnnounced(policyOf(collection)));
  await Promise.all(announced.map((collection) => announce(services, place, collection)));
}

async function announce(services: AnnounceServices, { projectId, space }: DataScope, collection: string) {
  const event = await nextEvent(services, `${projectId} ${space}`, collection);
  if (event === undefined) return;
  await services.changeEvents.publish({ projectId, space }, event).catch(() => undefined);
}

/** Returns undefined after a `busy` event, because visitors poll then. */
async function nextEvent(
  { announceLimits, clock }: AnnounceServices,
  app: string,
  collection: string,
): Promise<ChangeEvent | undefined> {
  const nowMs = clock.nowMs();
  if ((await announceLimits.takeToken(`changed ${app}`, ANNOUNCEMENTS, nowMs)) === 0) {
    return { type: 'changed', collection };
  }
  return (await announceLimits.takeToken(`busy ${app}`, BUSY_NOTES, nowMs)) === 0 ? { type: 'busy' } : undefined;
}
