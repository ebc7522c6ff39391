import { boardProblem } from '../../../../shared/domain/app-data/board-rules.ts';
import { type CollectionPolicy, mayAdd } from '../../../../shared/domain/app-data/data-policy.ts';
import { type DataValue, valueBytes } from '../../../../shared/domain/app-data/data-value.ts';
import { shapeProblem } from '../../../../shared/domain/app-data/shape-problem.ts';
import type { RecordWrite } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { addedRecordId } from '../data-ids.ts';
import type { OpenData } from '../open-data.ts';
import type { WriteRequest } from './write-request.ts';

/** Returns the write of a new record. Throws RequestError `forbidden` and `invalid_input` by the policy. */
export function planAdd(
  { data, place, policy, writeId, nowMs }: WriteRequest,
  { value }: { value: DataValue },
): RecordWrite {
  if (!mayAdd(policy, data.reader)) {
    throw new RequestError(
      'forbidden',
      policy.add === 'signed-in'
        ? 'Please sign in to add something here.'
        : 'Only the owner of this app adds to this.',
    );
  }
  requireFit(policy, data, value);
  const record = {
    id: addedRecordId(place, data.browserId, writeId),
    value,
    version: 1,
    authorId: data.visitorId,
    ...(waitsForApproval(policy, data) && { isPending: true }),
    bytes: valueBytes(value),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return { ...place, type: 'add', record, nowMs, operations: 1 };
}

/** Throws RequestError `invalid_input` for a value that breaks the shape of its collection, or the rules of public boards. */
export function requireFit(
  policy: CollectionPolicy,
  { reader }: Pick<OpenData, 'reader'>,
  value: DataValue,
): void {
  const isPublic = policy.read === 'everyone' && !reader.isOwner;
  const problem =
    (policy.shape && shapeProblem(policy.shape, value)) ?? (isPublic ? boardProblem(value) : undefined);
  if (problem !== undefined) throw new RequestError('invalid_input', problem);
}

/** Whether the owner looks at what this visitor writes before others see it. */
export function waitsForApproval(policy: CollectionPolicy, { approvesFirst, reader }: OpenData): boolean {
  return approvesFirst && policy.read === 'everyone' && !reader.isOwner;
}
