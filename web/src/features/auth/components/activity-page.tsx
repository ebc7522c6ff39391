import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { OWN_ACTIVITY_MESSAGES as MESSAGES, OWN_ACTIVITY_CALLS } from '../../../../../shared/messages/activity.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ActivityApp } from './activity-app.tsx';
import { ActivityList } from './activity-list.tsx';
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
        <ActivityList by="user" label={t(MESSAGES.listTitle)} failure={t(MESSAGES.listFailed)} empty={<NoActivity />}>
          {(entry) => <OwnCall {...entry} />}
        </ActivityList>
      </section>
      <AdminActsSection />
    </Page>
  );
}

function NoActivity() {
  return (
    <>
      <p className="font-medium">{t(MESSAGES.empty)}</p>
      <p className="text-muted">{t(MESSAGES.emptyDetail)}</p>
    </>
  );
}

function OwnCall(entry: ActivityListing) {
  const { call, at, times = 1 } = entry;
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{t(textOf(call))}</p>
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{whoAndWhere(entry)}</p>
        <ActivityApp {...entry} />
      </div>
      <div className="text-[0.8125rem] text-muted sm:text-right">
        <p>
          <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {times > 1 && <p>{t(MESSAGES.times, formatWhole(times))}</p>}
      </div>
    </div>
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
