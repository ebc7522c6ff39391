import * as z from 'zod';
import { collectionNameSchema } from './record-place.ts';

/** The first segment of all channels. */
export const CHANNEL_NAMESPACE = 'apps';

/** Announced changes of an app per minute and instance. With more changes, polls cost less than events. */
export const ANNOUNCEMENTS_PER_MINUTE = 40;
/** For this time after a `busy` event, visitors poll. */
export const BUSY_MS = 60_000;
/**
 * The delay between an event and the read that it causes. It is longer than the second for which an instance of the
 * function caches the counts, so that the read never returns the state before the change.
 */
export const SETTLE_MS = 1_200;
/** The reads of visitors who receive the same event are spread over this time. */
export const SPREAD_MS = 800;
/** The interval of polls while events arrive. It limits how long a lost event stays unnoticed. */
export const SAFETY_POLL_MS = 30 * 60_000;

/** `changed`: records of a collection changed. `busy`: for BUSY_MS, changes are not announced. */
export const changeEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('changed'), collection: collectionNameSchema }),
  z.strictObject({ type: z.literal('busy') }),
]);
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/**
 * Returns the path of the channel with the events of an app. A segment of a path has letters, digits and hyphens only,
 * so the underscore of a project id becomes a hyphen.
 */
export function changeChannel({ projectId, space }: { projectId: string; space: string }): string {
  return `/${CHANNEL_NAMESPACE}/${projectId.replaceAll('_', '-')}/${space}`;
}
