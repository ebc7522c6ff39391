import { useEffect } from 'react';
import { useSession } from '../../lib/session/session-context.ts';
import { AccountLinks } from './account-links.tsx';
import { AccountSummary } from './account-summary.tsx';
import { BuildForm } from './build-form.tsx';

interface MobileMenuProps {
  onClose: () => void;
  /** True where the header of the smallest phones has no logo. */
  hasHome: boolean;
  /** Given where the header of a phone has no help button. */
  onHelp: (() => void) | undefined;
}

export function MobileMenu({ onClose, hasHome, onHelp }: MobileMenuProps) {
  const { state } = useSession();
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  if (state.status !== 'authenticated') return null;
  return (
    <div
      id="mobile-menu"
      className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] animate-fade-in overflow-y-auto border-t border-hairline bg-paper px-4 py-5 sm:px-6 lg:hidden"
    >
      <BuildForm isStacked />
      <div className="mt-5 border-t border-hairline pt-5">
        <AccountSummary user={state.user} apiKey={state.apiKey} />
        <AccountLinks isAdmin={state.user.isAdmin} hasHome={hasHome} onHelp={onHelp} />
      </div>
    </div>
  );
}
