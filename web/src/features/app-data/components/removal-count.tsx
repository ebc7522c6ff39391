import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import type { useRemovalCount } from '../api/use-removals.ts';

interface RemovalCountProps {
  isChosen: boolean;
  count: ReturnType<typeof useRemovalCount>;
}

export function RemovalCount({ isChosen, count }: RemovalCountProps) {
  if (isChosen && count.isError) {
    return <LoadFailure title={t`The records could not be counted.`} error={count.error} onRetry={count.refetch} />;
  }
  return (
    <p role="status" className="rounded-control bg-sunken px-3 py-2.5 font-medium">
      {isChosen ? countText(count) : t`Choose a time, the visitor or the network.`}
    </p>
  );
}

function countText({ data, isPlaceholderData }: RemovalCountProps['count']): string {
  if (data === undefined || isPlaceholderData) return t`Counting the records…`;
  if (data.records === 0) return t`No record matches.`;
  const records = plural(data.records, { one: '# record', other: '# records' });
  return t`${records} of ${plural(data.visitors, { one: '# visitor', other: '# visitors' })}`;
}
