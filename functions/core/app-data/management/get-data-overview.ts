import type { CollectionSummary, DataDay } from '../../../../shared/contract/data-overview.ts';
import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { lastUtcDays } from '../../../../shared/domain/utc-day.ts';
import type { DataCounts, DataPayments, DataRemovals } from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { monthOf } from '../writes/charge-operations.ts';
import { totalsOf } from '../writes/require-quota.ts';
import { type ManagedData, openManagedData } from './open-managed-data.ts';
import { openRemovals } from './open-removals.ts';
import { removalResponse } from './removal-response.ts';
import { type ReportedRecordsServices, readReportedRecords } from './reported-records.ts';

interface OverviewServices extends ReportedRecordsServices {
  payments: DataPayments;
  removals: Pick<DataRemovals, 'list'>;
  clock: Clock;
}

const DAYS = 30;
const NONE = { records: 0, bytes: 0, pendingRecords: 0 };

/**
 * Returns the collections and the usage of an app's data. Includes collections that are declared but empty. Throws
 * RequestError `not_found` and `forbidden`.
 */
export async function getDataOverview(
  services: OverviewServices,
  caller: Caller,
  input: RouteInput<'getDataOverview'>,
): Promise<Omit<RouteResponse<'getDataOverview'>, 'success'>> {
  const data = await openManagedData(services, caller, input);
  const nowMs = services.clock.nowMs();
  const dates = lastUtcDays(DAYS, nowMs);
  const [summary, reported, paid, removals] = await Promise.all([
    services.records.summary(data, { isFresh: true }),
    readReportedRecords(services, data),
    readPayments(services, data, [...dates, monthOf(nowMs)]),
    data.space === 'live' ? openRemovals(services, data.projectId) : [],
  ]);
  return {
    collections: collectionsOf(summary, data),
    ...totalsOf(summary),
    operationsThisMonth: summary.operations.get(monthOf(nowMs)) ?? 0,
    creditsThisMonth: paid.blocks.get(monthOf(nowMs)) ?? 0,
    approvesFirst: data.approvesFirst,
    reported,
    removals: removals.map(removalResponse),
    days: dates.map(
      (day): DataDay => ({
        day,
        operations: summary.operations.get(day) ?? 0,
        credits: paid.days.get(day) ?? 0,
      }),
    ),
  };
}

function collectionsOf({ collections }: DataCounts, data: ManagedData): CollectionSummary[] {
  const names = new Set([...data.collections, ...collections.keys()]);
  return [...names].toSorted().map((name) => ({
    name,
    policy: data.policyOf(name),
    isDeclared: data.isDeclared(name),
    ...(collections.get(name) ?? NONE),
  }));
}

/** Returns the credits paid per month and per day, for the months that contain the given days. Previews are free. */
async function readPayments(
  { payments }: OverviewServices,
  { projectId, space }: ManagedData,
  days: readonly string[],
): Promise<{ blocks: Map<string, number>; days: Map<string, number> }> {
  const months = space === 'preview' ? [] : [...new Set(days.map((day) => day.slice(0, 'YYYY-MM'.length)))];
  const paid = await Promise.all(months.map(async (month) => ({ month, ...(await payments.find(projectId, month)) })));
  return {
    blocks: new Map(paid.map(({ month, blocks }) => [month, blocks])),
    days: new Map(paid.flatMap((ofMonth) => [...ofMonth.days])),
  };
}
