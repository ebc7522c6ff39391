import { Plus } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { advancedState } from '../../lib/create-page-state.ts';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import { useUser } from '../../lib/session/session-context.ts';
import { formatCredits } from '../../lib/text-format.ts';

export function PhoneShortcuts() {
  const user = useUser();
  if (user === null) return null;
  return (
    <div className="flex items-center gap-1 lg:hidden">
      <ButtonLink
        to="/buy-credits"
        variant="quiet"
        className="px-2"
        aria-label={t`${formatCredits(user.credits)}. Buy Credits`}
      >
        <span className="figures text-[0.8125rem]">{t`${formatWhole(user.credits)} cr`}</span>
      </ButtonLink>
      <ButtonLink
        to="/create-app"
        state={advancedState('', '')}
        className="px-3 max-[24rem]:w-11 max-[24rem]:px-0"
        aria-label={t`New app`}
      >
        <Plus aria-hidden /> <span className="max-[24rem]:hidden">{t`New`}</span>
      </ButtonLink>
    </div>
  );
}
