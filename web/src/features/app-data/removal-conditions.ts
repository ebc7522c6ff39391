import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { RouteRequest } from '../../../../shared/contract/routes.ts';
import type { CollectionRef } from './data-scope.ts';

export const REMOVAL_TIMES = ['record', 'hour', 'day', 'week', 'any'] as const;
export type RemovalTime = (typeof REMOVAL_TIMES)[number];

/** The owner's choices in the removal dialog. */
export interface RemovalChoice {
  time: RemovalTime;
  sameVisitor: boolean;
  sameNetwork: boolean;
  isWholeApp: boolean;
}

export type RemovalConditions = RouteRequest<'countRemoval'>;

const HOUR_MS = 60 * 60_000;
const AGES_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** Returns false for a choice that would match every record. */
export function isLimited({ time, sameVisitor, sameNetwork }: RemovalChoice): boolean {
  return time !== 'any' || sameVisitor || sameNetwork;
}

/**
 * Returns the conditions of the removal request. `nowMs` is when the dialog opened, so that the conditions stay the
 * same.
 */
export function removalConditions(
  { projectId, collection }: Pick<CollectionRef, 'projectId' | 'collection'>,
  { id, createdAtMs }: Pick<AppRecord, 'id' | 'createdAtMs'>,
  { time, sameVisitor, sameNetwork, isWholeApp }: RemovalChoice,
  nowMs: number,
): RemovalConditions {
  return {
    projectId,
    ...(!isWholeApp && { collection }),
    ...(time === 'record' && { sinceMs: createdAtMs }),
    ...(time !== 'record' && time !== 'any' && { sinceMs: nowMs - AGES_MS[time] }),
    likeCollection: collection,
    likeRecordId: id,
    sameVisitor,
    sameNetwork,
  };
}
