import { ApiError } from '@buidl/client/api-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppRecord, appRecordSchema } from '../../../../../shared/contract/app-record.ts';
import type { DataValue } from '../../../../../shared/domain/app-data/data-value.ts';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { CollectionRef } from '../data-scope.ts';
import { createIdempotencyKeys } from '../idempotency-keys.ts';
import { AT_ONCE } from './at-once.ts';
import { useDataRefresh } from './use-data-overview.ts';

/** `changed`: another user changed the record in the meantime. */
export type SaveOutcome =
  | { status: 'saved' }
  | { status: 'changed'; current: AppRecord }
  | { status: 'gone' }
  | { status: 'failed'; problem: string };

interface Save {
  recordId: string;
  value: DataValue;
  ifVersion: number;
}

/** Saves a record. The mutation never throws, because its result describes a failure. */
export function useSaveRecord(place: CollectionRef) {
  const refresh = useDataRefresh(place.projectId);
  const [nameOf] = useState(() => createIdempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (change: Save): Promise<SaveOutcome> => {
      try {
        await callDataApi('saveManagedRecord', { ...place, ...change, writeId: nameOf(change) });
        return { status: 'saved' };
      } catch (error) {
        return refusedSave(error);
      }
    },
    onSuccess: ({ status }) => {
      if (status !== 'failed') void refresh();
    },
  });
}

function refusedSave(error: unknown): SaveOutcome {
  if (error instanceof ApiError && error.code === 'not_found') return { status: 'gone' };
  const current = error instanceof ApiError ? appRecordSchema.safeParse(error.current) : undefined;
  if (current?.success) return { status: 'changed', current: current.data };
  return { status: 'failed', problem: errorText(error, t`The record was not saved. Please try again.`) };
}

export function useApproval(place: CollectionRef) {
  const refresh = useDataRefresh(place.projectId);
  const [nameOf] = useState(() => createIdempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id: recordId, version: ifVersion }: AppRecord) => {
      const change = { recordId, ifVersion, isApproved: true } as const;
      return callDataApi('saveManagedRecord', { ...place, ...change, writeId: nameOf(change) });
    },
    onSuccess: () => {
      toasts.success(t`The record was approved.`);
    },
    onError: (error) =>
      toasts.error(
        t`The record was not approved.`,
        errorText(error, t`It may have been changed or removed. Please look again.`),
      ),
    onSettled: refresh,
  });
}

export function useRecordRemoval(place: CollectionRef) {
  const refresh = useDataRefresh(place.projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: (recordId: string) => callDataApi('removeManagedRecord', { ...place, recordId }),
    onError: (error) =>
      toasts.error(t`The record was not deleted.`, errorText(error, t`It is still there. Please try again.`)),
    onSettled: refresh,
  });
}
