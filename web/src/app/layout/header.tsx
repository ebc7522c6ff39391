import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Logo } from '../../components/ui/logo.tsx';
import { t } from '../../lib/language/translate.ts';
import { useUser } from '../../lib/session/session-context.ts';
import { HEADER_BAR } from './header-bar.ts';

const UserBar = lazy(async () => ({ default: (await import('./user-bar.tsx')).UserBar }));

export function Header() {
  const user = useUser();
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      {user === null ? (
        <VisitorBar />
      ) : (
        <Suspense
          fallback={
            <div className={HEADER_BAR}>
              <Logo />
            </div>
          }
        >
          <UserBar />
        </Suspense>
      )}
    </header>
  );
}

function VisitorBar() {
  return (
    <div className={HEADER_BAR}>
      <Logo />
      <div className="ml-auto flex gap-2">
        <ButtonLink to="/auth/connect-wallet" variant="quiet">
          {t`Log In`}
        </ButtonLink>
        <ButtonLink to="/auth/connect-wallet" variant="solid">
          {t`Sign Up`}
        </ButtonLink>
      </div>
    </div>
  );
}
