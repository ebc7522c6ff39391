import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { t } from '../../../lib/language/translate.ts';
import { matching } from '../record-fields.ts';
import type { RecordActions } from './record-buttons.tsx';
import { RecordTable } from './record-table.tsx';

interface RecordsFoundProps {
  caption: string;
  records: readonly AppRecord[];
  search: string;
  isPendingOnly: boolean;
  removedIds: ReadonlySet<string>;
  actions: RecordActions;
}

export function RecordsFound({ caption, records, search, isPendingOnly, ...table }: RecordsFoundProps) {
  const found = matching(records, search);
  if (found.length > 0) return <RecordTable caption={caption} records={found} {...table} />;
  return (
    <p role="status" className="card px-4 py-8 text-center text-muted">
      {emptyText(records.length > 0, isPendingOnly)}
    </p>
  );
}

function emptyText(isSearched: boolean, isPendingOnly: boolean): string {
  if (isSearched) return t`No record on this page matches.`;
  return isPendingOnly ? t`No record waits for approval.` : t`This collection is empty.`;
}
