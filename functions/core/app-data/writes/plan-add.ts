import { boardProblem } from '../../../../shared/domain/app-data/board-rules.ts';
import { type CollectionPolicy, mayAdd } from '../../../../shared/domain/app-data/data-policy.ts';
import { type DataValue, valueBytes } from '../../../../shared/domain/app-data/data-value.ts';
import { findShapeProblem } from '../../../../shared/domain/app-data/shape-problem.ts';
import type { RecordWrite } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { addedRecordId } from '../data-ids.ts';
import type { OpenData } from '../open-data.ts';
import type { WriteRequest } from './write-request.ts';

/**
 * Plans the write of a new record. Throws RequestError `forbidden` or `invalid_input` if the policy does not allow the
 * record.
 */
export function planAdd(
  { data, place, policy, writeId, network, nowMs }: WriteRequest,
  { value }: { value: DataValue },
): RecordWrite {
  if (!mayAdd(policy, data.reader)) {
    throw new RequestError(policy.add === 'signed-in' ? 'visitor_not_signed_in' : 'owner_adds_only');
  }
  requireFit(policy, data, value);
  const record = {
    id: addedRecordId(place, data.browserId, writeId),
    value,
    version: 1,
    authorId: data.visitorId,
    ...(waitsForApproval(policy, data) && { isPending: true }),
    // Records of the owner store no network, so that removing the records of a spammer in the same network keeps them.
    ...(!data.reader.isOwner && { network }),
    bytes: valueBytes(value),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return { ...place, type: 'add', record, nowMs, operations: 1 };
}

/**
 * Throws RequestError `invalid_input` for a value that breaks the schema, and for a public value that looks like spam.
 */
export function requireFit(policy: CollectionPolicy, { reader }: Pick<OpenData, 'reader'>, value: DataValue): void {
  const isPublic = policy.read === 'everyone' && !reader.isOwner;
  const problem =
    (policy.shape && findShapeProblem(policy.shape, value)) ?? (isPublic ? boardProblem(value) : undefined);
  if (problem !== undefined) throw new RequestError(problem);
}

export function waitsForApproval(policy: CollectionPolicy, { approvesFirst, reader }: OpenData): boolean {
  return approvesFirst && policy.read === 'everyone' && !reader.isOwner;
}
