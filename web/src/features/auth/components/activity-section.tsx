import { OWN_ACTIVITY_MESSAGES } from '../../../../../shared/messages/activity.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';

export function ActivitySection() {
  return (
    <section aria-labelledby="activity-heading" className="mt-8">
      <h2 id="activity-heading" className="text-xl">
        {t(OWN_ACTIVITY_MESSAGES.title)}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t(OWN_ACTIVITY_MESSAGES.summary)}</p>
      <ButtonLink to="/account/activity">{t(OWN_ACTIVITY_MESSAGES.open)}</ButtonLink>
    </section>
  );
}
