import { CreditCard, House, LogOut, MessageCircleQuestion, Search, ShieldCheck, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { commandPalette, paletteKeys } from '../../lib/command-palette.ts';
import { t } from '../../lib/language/translate.ts';
import { useSession } from '../../lib/session/session-context.ts';

const ENTRY =
  'h-control flex w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover [&_svg]:size-4 [&_svg]:text-muted';

interface AccountLinksProps {
  isAdmin: boolean;
  /** True where the header of the smallest phones has no logo. */
  hasHome?: boolean;
  /** Opens the assistant; given where the header of a phone has no button for it. */
  onHelp?: (() => void) | undefined;
}

export function AccountLinks({ isAdmin, hasHome = false, onHelp }: AccountLinksProps) {
  const { logOut } = useSession();
  return (
    <nav aria-label={t`Account`} className="-mx-2 mt-2 border-t border-hairline px-0 pt-2">
      {hasHome && (
        <Link to="/" className={`${ENTRY} min-[22.4rem]:hidden`}>
          <House aria-hidden /> {t`Home`}
        </Link>
      )}
      {isAdmin && (
        <Link to="/admin/dashboard" className={ENTRY}>
          <ShieldCheck aria-hidden /> {t`Admin Dashboard`}
        </Link>
      )}
      <Link to="/buy-credits" className={ENTRY}>
        <CreditCard aria-hidden /> {t`Buy Credits`}
      </Link>
      <Link to="/account" className={ENTRY}>
        <UserRound aria-hidden /> {t`Account`}
      </Link>
      <button type="button" className={ENTRY} onClick={commandPalette.open}>
        <Search aria-hidden /> {t`Go to…`}
        <kbd className="figures ml-auto text-xs text-muted pointer-coarse:hidden">{paletteKeys()}</kbd>
      </button>
      {onHelp !== undefined && (
        <button type="button" className={`${ENTRY} sm:hidden`} onClick={onHelp}>
          <MessageCircleQuestion aria-hidden /> {t`Need Help?`}
        </button>
      )}
      <button type="button" className={ENTRY} onClick={logOut}>
        <LogOut aria-hidden /> {t`Log out`}
      </button>
    </nav>
  );
}
