import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { OWN_ACTIVITY_MESSAGES as MESSAGES, OWN_ACTIVITY_CALLS } from '../../../../../shared/messages/activity.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { formatWhole } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useActivity } from '../api/use-activity.ts';
import { AdminActsSection } from './admin-acts-section.tsx';

/** Shows which of the user's sessions and API keys did what, and what admins changed. */
export function ActivityPage() {
  usePageTitle(t(MESSAGES.title));
  return (
    <Page
      width="reading"
      title={t(MESSAGES.title)}
      lead={t(MESSAGES.lead)}
      aside={<ButtonLink to="/account">{t(MESSAGES.back)}</ButtonLink>}
    >
      <section aria-label={t(MESSAGES.listTitle)}>
        <OwnActivity />
      </section>
      <AdminActsSection />
    </Page>
  );
}

function OwnActivity() {
  const list = useActivity('user');
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
        title={t(MESSAGES.listFailed)}
        error={list.error}
        unreachable={t`The server could not be reached.`}
        onRetry={list.refetch}
      />
    );
  }
  const entries = list.data.pages.flatMap((page) => page.activity);
  if (entries.length === 0) return <NoActivity />;
  return (
    <>
      <ul aria-label={t(MESSAGES.listTitle)} className="card divide-y divide-hairline">
        {entries.map((entry) => (
          <ActivityRow key={entry.activityId} entry={entry} />
        ))}
      </ul>
      <ShowMore query={list} />
    </>
  );
}

function NoActivity() {
  return (
    <div className="card px-4 py-5">
      <p className="font-medium">{t(MESSAGES.empty)}</p>
      <p className="text-muted">{t(MESSAGES.emptyDetail)}</p>
    </div>
  );
}

function ActivityRow({ entry }: { entry: ActivityListing }) {
  const { call, at, projectId, times = 1 } = entry;
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{t(textOf(call))}</p>
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{whoAndWhere(entry)}</p>
        {projectId !== undefined && (
          <p className="figures text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{projectId}</p>
        )}
      </div>
      <div className="text-[0.8125rem] text-muted sm:text-right">
        <p>
          <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {times > 1 && <p>{t(MESSAGES.times, formatWhole(times))}</p>}
      </div>
    </li>
  );
}

function whoAndWhere({ keyName, keyPreview, client, network }: ActivityListing): string {
  const key = keyName === undefined ? t(MESSAGES.session, `buidl_${keyPreview ?? ''}…`) : t(MESSAGES.key, keyName);
  const origin = network === undefined ? [] : [t(MESSAGES.origin, network)];
  return [key, ...(client === undefined ? [] : [client]), ...origin].join(' · ');
}

function textOf(call: string) {
  if (call === 'otherCalls') return MESSAGES.otherCalls;
  const texts: Partial<Record<string, (typeof OWN_ACTIVITY_CALLS)[keyof typeof OWN_ACTIVITY_CALLS]>> =
    OWN_ACTIVITY_CALLS;
  return texts[call] ?? MESSAGES.other;
}
