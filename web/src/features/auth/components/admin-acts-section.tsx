import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { ACTIVITY_CALLS, ACTIVITY_MESSAGES } from '../../../../../shared/messages/activity.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { ActivityApp } from './activity-app.tsx';
import { ActivityList } from './activity-list.tsx';

/** Tells the user what admins changed and read in the user's account and projects. */
export function AdminActsSection() {
  return (
    <section aria-labelledby="admin-acts-heading" className="mt-8">
      <h2 id="admin-acts-heading" className="text-xl">
        {t(ACTIVITY_MESSAGES.title)}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t(ACTIVITY_MESSAGES.lead)}</p>
      <ActivityList
        by="admins"
        label={t(ACTIVITY_MESSAGES.title)}
        failure={t(ACTIVITY_MESSAGES.listFailed)}
        empty={t(ACTIVITY_MESSAGES.empty)}
      >
        {(act) => <AdminAct {...act} />}
      </ActivityList>
    </section>
  );
}

function AdminAct({ call, at, adminUsername = '', isRefused = false, ...app }: ActivityListing) {
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{t(textOf(call), adminUsername)}</p>
      {isRefused && <p className="text-[0.8125rem] text-warn">{t(ACTIVITY_MESSAGES.refused)}</p>}
      <p className="text-[0.8125rem] text-muted">{formatMoment(at)}</p>
      <ActivityApp {...app} />
    </>
  );
}

function textOf(call: string) {
  const texts: Partial<Record<string, (typeof ACTIVITY_CALLS)[keyof typeof ACTIVITY_CALLS]>> = ACTIVITY_CALLS;
  return texts[call] ?? ACTIVITY_MESSAGES.other;
}
