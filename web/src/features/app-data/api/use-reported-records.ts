import { useMutation } from '@tanstack/react-query';
import type { ReportedRecord } from '../../../../../shared/contract/data-overview.ts';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { AT_ONCE } from './at-once.ts';
import { useDataRefresh } from './use-data-overview.ts';

const placeOf = (projectId: string, { collection, record }: ReportedRecord) => ({
  projectId,
  collection,
  recordId: record.id,
});

export function useKeeping(projectId: string) {
  const refresh = useDataRefresh(projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: (entry: ReportedRecord) => callDataApi('dismissRecordReports', placeOf(projectId, entry)),
    onSuccess: () => {
      toasts.success(t`The record stays. Its reports are not shown here any more.`);
    },
    onError: (error) =>
      toasts.error(t`That was not saved.`, errorText(error, t`Nothing was changed. Please try again.`)),
    onSettled: refresh,
  });
}

export function useReportedRemoval(projectId: string, onDone: () => void) {
  const refresh = useDataRefresh(projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: (entry: ReportedRecord) => callDataApi('removeManagedRecord', placeOf(projectId, entry)),
    onSuccess: () => {
      toasts.success(t`The record was deleted.`);
      onDone();
    },
    onError: (error) =>
      toasts.error(t`The record was not deleted.`, errorText(error, t`It is still there. Please try again.`)),
    onSettled: refresh,
  });
}
