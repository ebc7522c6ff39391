import { Plus } from 'lucide-react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { advancedState } from '../../../lib/create-page-state.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

interface ControlPanelProps {
  user: User;
  /** Style of the link for a new app: `accent` when it is the page's main action. */
  newApp: 'accent' | 'outline';
  onImport: () => void;
}

/**
 * The user's credits, the prices, and the links to buy credits and to make or import an app. On phones, the link for a
 * new app is in the header instead.
 */
export function ControlPanel({ user, newApp, onImport }: ControlPanelProps) {
  return (
    <aside
      aria-labelledby="control-panel"
      className="card flex items-center justify-between gap-x-8 gap-y-3 px-4 py-3 max-sm:w-full max-sm:flex-wrap max-sm:gap-x-3"
    >
      <div>
        <h2 id="control-panel" className="font-sans text-xs font-normal tracking-normal text-muted">
          {t`Control Panel`}
        </h2>
        <p className="flex items-baseline gap-1.5">
          <span className="figures text-2xl leading-7 font-medium">{formatWhole(user.credits)}</span>
          <span className="text-muted">{user.credits === 1 ? t`credit` : t`credits`}</span>
        </p>
        {user.heldCredits > 0 && (
          <p className="text-xs text-muted">{t`${formatCredits(user.heldCredits)} held for a running build`}</p>
        )}
      </div>
      <Costs />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/buy-credits">{t`Buy Credits`}</ButtonLink>
        <Button onClick={onImport}>{t`Import`}</Button>
        <ButtonLink to="/create-app" state={advancedState('', '')} variant={newApp} className="max-sm:hidden">
          <Plus aria-hidden /> {t`New app`}
        </ButtonLink>
      </div>
    </aside>
  );
}

/** Reserves the width of the prices until they are loaded. */
function Costs() {
  const { data: config } = usePublicConfig();
  const costs = config?.costs;
  return (
    <dl className="flex gap-x-6 text-xs max-lg:hidden">
      <Cost label={t`Quick app`} credits={costs?.CREATE_QUICK} />
      <Cost label={t`Advanced app`} credits={costs?.CREATE_FULL} />
      <Cost label={t`Revision`} credits={costs?.REVISE} />
    </dl>
  );
}

function Cost({ label, credits }: { label: string; credits: number | undefined }) {
  return (
    <div className="min-w-20">
      <dt className="text-muted">{label}</dt>
      <dd className="figures leading-7">{credits === undefined ? '…' : formatCredits(credits)}</dd>
    </div>
  );
}
