import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { AccountLinks } from './account-links.tsx';
import { AccountSummary, UserInitial } from './account-summary.tsx';

export function UserMenu() {
  const { state } = useSession();
  // Navigation closes the menu: the menu is open only for the history entry at which it was opened.
  const { key } = useLocation();
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  if (state.status !== 'authenticated') return null;
  const { user, apiKey } = state;
  return (
    <Popover.Root open={openAtKey === key} onOpenChange={(isOpen) => setOpenAtKey(isOpen ? key : null)}>
      <Popover.Trigger
        aria-label={t`Account of ${user.username}, ${user.credits} credits`}
        className="h-control flex items-center gap-2.5 rounded-control pr-1.5 pl-1 transition-colors hover:bg-hover data-[state=open]:bg-hover"
      >
        <UserInitial username={user.username} />
        <span className="figures text-[0.8125rem]">{t`${formatWhole(user.credits)} cr`}</span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          aria-label={t`Account`}
          className="card z-40 w-72 animate-rise-in p-4 shadow-floating"
        >
          <AccountSummary user={user} apiKey={apiKey} />
          <AccountLinks isAdmin={user.isAdmin} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
