import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { DataRecord } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { OpenData } from '../open-data.ts';

/**
 * Returns a record as the visitor sees it. Records that the visitor made in other browsers count as the visitor's own.
 */
export function recordResponse(
  { id, value, version, authorId, isPending, createdAtMs, updatedAtMs }: DataRecord,
  { reader, visitorId }: Pick<OpenData, 'reader' | 'visitorId'>,
): AppRecord {
  const isMine = reader.visitorIds.includes(authorId);
  const author = isMine ? visitorId : authorId;
  return { id, value, version, author, isMine, ...(isPending && { isPending }), createdAtMs, updatedAtMs };
}

export function recordNotFound(): RequestError {
  return new RequestError('record_not_found');
}
