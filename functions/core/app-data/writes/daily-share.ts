import { DAILY_SHARES, DATA_LIMITS } from '../../../../shared/domain/app-data/data-limits.ts';
import { type DailyLimitServices, limitToday } from '../../limit-today.ts';
import type { OpenData } from '../open-data.ts';
import type { Growth } from './require-quota.ts';

/** A record counts as at least this many bytes, so that one counter can limit both records and bytes. */
const RECORD_WEIGHT_BYTES = Math.floor(DATA_LIMITS.BYTES / DATA_LIMITS.RECORDS);
const NETWORK_BYTES = Math.floor(DATA_LIMITS.BYTES * DAILY_SHARES.NETWORK);
const APP_BYTES = Math.floor(DATA_LIMITS.BYTES * DAILY_SHARES.APP);

/**
 * Counts the bytes that a write adds against today's limits of the visitor's network address and of the app. Removing
 * records does not lower the counts, because a stranger could otherwise add and remove without end. Returns a function
 * that undoes the counting, for a write that fails. Throws RequestError `rate_limited`.
 */
export async function takeDailyShare(
  services: DailyLimitServices,
  { projectId, space, reader }: Pick<OpenData, 'projectId' | 'space' | 'reader'>,
  visitorAddress: string,
  { records, bytes }: Growth,
): Promise<() => Promise<void>> {
  const weight = Math.max(bytes, records * RECORD_WEIGHT_BYTES, 0);
  if (reader.isOwner || weight === 0) return async () => {};
  const app = `data-share:${projectId}:${space}`;
  const network = `${app}:${visitorAddress}`;
  const take = (counter: string, limit: number, reason: 'network_share_used_up' | 'app_share_used_up') =>
    limitToday(services, counter, { amount: weight, limit }, reason);
  // The limit of the network address is checked first, so that refused writes do not use up the limit of all visitors.
  const giveBackNetwork = await take(network, NETWORK_BYTES, 'network_share_used_up');
  const giveBackApp = await take(app, APP_BYTES, 'app_share_used_up').catch(async (error: unknown) => {
    await giveBackNetwork();
    throw error;
  });
  return async () => {
    await Promise.all([giveBackNetwork(), giveBackApp()]);
  };
}
