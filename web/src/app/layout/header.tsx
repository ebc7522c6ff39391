/** The header: the way in for visitors; the quick build form and the user menu for users. */
import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Logo } from '../../components/ui/logo.tsx';
import { useUser } from '../../lib/session/session-context.ts';

const BuildForm = lazy(async () => ({ default: (await import('./build-form.tsx')).BuildForm }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

const BAR = 'mx-auto flex h-14 max-w-6xl items-center gap-4 px-4 sm:px-6';

export function Header() {
  const user = useUser();
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      {user === null ? <VisitorBar /> : <UserBar />}
    </header>
  );
}

function VisitorBar() {
  return (
    <div className={BAR}>
      <Logo />
      <div className="ml-auto flex gap-2">
        <ButtonLink to="/auth/connect-wallet" variant="quiet">
          Log In
        </ButtonLink>
        <ButtonLink to="/auth/connect-wallet" variant="solid">
          Sign Up
        </ButtonLink>
      </div>
    </div>
  );
}

function UserBar() {
  // The menu belongs to the place where it was opened, so every navigation closes it.
  const { key } = useLocation();
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  const isMenuOpen = openAtKey === key;
  return (
    <Suspense
      fallback={
        <div className={BAR}>
          <Logo />
        </div>
      }
    >
      <div className={BAR}>
        <Logo />
        <div className="hidden min-w-0 flex-1 lg:block">
          <BuildForm />
        </div>
        <div className="hidden lg:block">
          <UserMenu />
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="ml-auto lg:hidden"
          aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isMenuOpen}
          aria-controls="mobile-menu"
          onClick={() => setOpenAtKey(isMenuOpen ? null : key)}
        >
          {isMenuOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </Button>
      </div>
      {isMenuOpen && <MobileMenu />}
    </Suspense>
  );
}
