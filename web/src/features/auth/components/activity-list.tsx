import type { ReactNode } from 'react';
import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useActivity } from '../api/use-activity.ts';

interface ActivityListProps {
  by: 'user' | 'admins';
  label: string;
  failure: string;
  /** Shown when there are no entries. */
  empty: ReactNode;
  /** Returns the content of an entry's row. */
  children: (entry: ActivityListing) => ReactNode;
}

/** The entries of one kind, newest first, in pages. */
export function ActivityList({ by, label, failure, empty, children }: ActivityListProps) {
  const list = useActivity(by);
  if (list.isPending) {
    return (
      <p role="status" className="text-muted">
        {t(LAYOUT_MESSAGES.loading)}
      </p>
    );
  }
  if (list.isError) {
    return (
      <LoadFailure
        title={failure}
        error={list.error}
        unreachable={t`The server could not be reached.`}
        onRetry={list.refetch}
      />
    );
  }
  const entries = list.data.pages.flatMap((page) => page.activity);
  if (entries.length === 0) return <div className="card px-4 py-5">{empty}</div>;
  return (
    <>
      <ul aria-label={label} className="card divide-y divide-hairline">
        {entries.map((entry) => (
          <li key={entry.activityId} className="px-4 py-3">
            {children(entry)}
          </li>
        ))}
      </ul>
      <ShowMore query={list} />
    </>
  );
}
