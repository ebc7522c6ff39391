import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { ACTIVITY_CALLS, ACTIVITY_MESSAGES } from '../../../../../shared/messages/activity.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { useActivity } from '../api/use-activity.ts';

/** Tells the user what admins changed and read in the user's account and projects. */
export function AdminActsSection() {
  return (
    <section aria-labelledby="admin-acts-heading" className="mt-8">
      <h2 id="admin-acts-heading" className="text-xl">
        {t(ACTIVITY_MESSAGES.title)}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t(ACTIVITY_MESSAGES.lead)}</p>
      <Acts />
    </section>
  );
}

function Acts() {
  const list = useActivity('admins');
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
        title={t(ACTIVITY_MESSAGES.listFailed)}
        error={list.error}
        unreachable={t`The server could not be reached.`}
        onRetry={list.refetch}
      />
    );
  }
  const acts = list.data.pages.flatMap((page) => page.activity);
  if (acts.length === 0) return <p className="card px-4 py-5">{t(ACTIVITY_MESSAGES.empty)}</p>;
  return (
    <>
      <ul aria-label={t(ACTIVITY_MESSAGES.title)} className="card divide-y divide-hairline">
        {acts.map((act) => (
          <ActRow key={act.activityId} act={act} />
        ))}
      </ul>
      <ShowMore query={list} />
    </>
  );
}

function ActRow({ act: { call, at, projectId, adminUsername = '' } }: { act: ActivityListing }) {
  return (
    <li className="px-4 py-3">
      <p className="font-medium [overflow-wrap:anywhere]">{t(textOf(call), adminUsername)}</p>
      <p className="text-[0.8125rem] text-muted">{formatMoment(at)}</p>
      {projectId !== undefined && (
        <p className="figures text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{projectId}</p>
      )}
    </li>
  );
}

function textOf(call: string) {
  const texts: Partial<Record<string, (typeof ACTIVITY_CALLS)[keyof typeof ACTIVITY_CALLS]>> = ACTIVITY_CALLS;
  return texts[call] ?? ACTIVITY_MESSAGES.other;
}
