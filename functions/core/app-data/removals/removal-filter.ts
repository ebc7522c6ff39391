import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type {
  AppRecords,
  AppVisitors,
  DataRecord,
  DataRemovals,
  PlacedRecord,
  RemovalFilter,
} from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { recordNotFound } from '../reads/record-response.ts';

export interface RemovalServices {
  projects: Projects;
  records: AppRecords;
  visitors: Pick<AppVisitors, 'find'>;
  removals: DataRemovals;
  clock: Clock;
}

/** The number of records that one call removes or restores. Five transactions of 40 records take about a second. */
export const STEP_RECORDS = 200;

type Conditions = Omit<RouteInput<'countRemoval'>, 'projectId'>;

/**
 * Returns the filter of a request. Throws RequestError `not_found` when the given record does not exist, and
 * `invalid_input` without any condition, or when the network of the record is not known.
 */
export async function removalFilter(
  services: Pick<RemovalServices, 'records' | 'visitors' | 'clock'>,
  projectId: string,
  { collection, sinceMs, untilMs, ...conditions }: Conditions,
): Promise<{ filter: RemovalFilter; isNetworkKnown: boolean }> {
  const { sameVisitor, sameNetwork } = conditions;
  const like = await findLike(services, projectId, conditions);
  const isOfLike = sameVisitor || sameNetwork;
  if (isOfLike ? like === undefined : sinceMs === undefined) throw new RequestError('removal_unlimited');
  if (sameNetwork && like?.network === undefined) throw new RequestError('removal_network_unknown');
  const filter = {
    collection,
    sinceMs,
    untilMs: untilMs ?? services.clock.nowMs(),
    ...(sameVisitor && like && { authorIds: await pseudonymsOf(services, projectId, like) }),
    ...(sameNetwork && { network: like?.network }),
  };
  return { filter, isNetworkKnown: like?.network !== undefined };
}

async function findLike(
  { records }: Pick<RemovalServices, 'records'>,
  projectId: string,
  { likeCollection, likeRecordId }: Conditions,
): Promise<DataRecord | undefined> {
  if (likeCollection === undefined || likeRecordId === undefined) return undefined;
  const found = await records.find({ projectId, space: 'live', collection: likeCollection }, likeRecordId);
  if (!found) throw recordNotFound();
  return found;
}

/**
 * Returns all pseudonyms of the record's author, because a signed-in visitor may have added records in several
 * browsers.
 */
async function pseudonymsOf(
  { visitors }: Pick<RemovalServices, 'visitors'>,
  projectId: string,
  { authorId }: DataRecord,
): Promise<string[]> {
  const visitor = await visitors.find(projectId, authorId);
  return [...new Set([authorId, ...(visitor?.aliases ?? [])])];
}

/** Returns all records of the published app that meet the filter. */
export async function matchingRecords(
  { records }: Pick<RemovalServices, 'records'>,
  projectId: string,
  filter: RemovalFilter,
): Promise<PlacedRecord[]> {
  const summary = await records.summary({ projectId, space: 'live' }, { isFresh: true });
  const names = filter.collection === undefined ? [...summary.collections.keys()] : [filter.collection];
  const found = await Promise.all(
    names.map(async (collection) => {
      const all = await summary.recordsOf(collection);
      return all.filter((record) => isMatch(filter, record)).map((record) => ({ collection, record }));
    }),
  );
  return found.flat();
}

/** Returns whether a record meets the filter. A record without a stored network never meets a network condition. */
function isMatch({ sinceMs = 0, untilMs, authorIds, network }: RemovalFilter, record: DataRecord): boolean {
  const isInTime = record.createdAtMs >= sinceMs && record.createdAtMs <= untilMs;
  const isOfVisitor = authorIds === undefined || authorIds.includes(record.authorId);
  return isInTime && isOfVisitor && (network === undefined || record.network === network);
}
