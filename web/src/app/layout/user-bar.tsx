import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Logo } from '../../components/ui/logo.tsx';
import { AssistantWidget } from '../../features/assistant/components/assistant-widget.tsx';
import { headerSlot } from '../../lib/header-slot.ts';
import { t } from '../../lib/language/translate.ts';
import { BuildForm } from './build-form.tsx';
import { HEADER_BAR, STUDIO_BAR } from './header-bar.ts';
import { HeaderFormProvider } from './header-form-context.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NewApp } from './new-app.tsx';
import { PaletteShortcut } from './palette-shortcut.tsx';
import { PhoneShortcuts } from './phone-shortcuts.tsx';
import { UserMenu } from './user-menu.tsx';

/** Lazy, because its panel shows receipts, whose code most pages do not need. */
const BuildPill = lazy(async () => ({
  default: (await import('../../features/builds/components/build-pill.tsx')).BuildPill,
}));

export function UserBar() {
  // Navigation closes the menu: the menu is open only for the history entry at which it was opened.
  const { key, pathname, search } = useLocation();
  const isStudio = pathname === '/create-app';
  const isRevising = isStudio && new URLSearchParams(search).has('revise');
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  const isMenuOpen = openAtKey === key;
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => {
    setOpenAtKey(null);
    menuButton.current?.focus();
  }, []);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const changeHelp = (isOpen: boolean) => {
    setIsHelpOpen(isOpen);
    // On phones in the studio, the help is opened from the menu, so its button gets the focus back.
    if (!isOpen) menuButton.current?.focus();
  };
  const openHelp = () => {
    setOpenAtKey(null);
    setIsHelpOpen(true);
  };
  return (
    <HeaderFormProvider>
      <div className={isStudio ? STUDIO_BAR : HEADER_BAR}>
        {/* The name of an app needs this place on the smallest phones. The menu then has a link to Home. */}
        <Logo isMark={isStudio} className={isRevising ? 'max-[22.4rem]:hidden' : undefined} />
        {isStudio ? (
          <div ref={headerSlot.set} className="flex min-w-0 flex-1 items-center gap-1" />
        ) : (
          <div className="hidden min-w-0 flex-1 lg:block">
            <BuildForm />
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-2 empty:hidden lg:ml-0">
          <Suspense fallback={null}>
            <BuildPill />
          </Suspense>
          {isStudio && <NewApp />}
        </div>
        <div className="hidden lg:block">
          <UserMenu />
        </div>
        {!isStudio && <PhoneShortcuts />}
        <AssistantWidget
          isOpen={isHelpOpen}
          onOpenChange={changeHelp}
          className={isStudio ? '-mx-2 lg:-mx-1 max-sm:hidden' : '-mx-2 lg:-mx-1'}
        />
        <Button
          ref={menuButton}
          variant="quiet"
          size="icon"
          className="-ml-2 lg:hidden"
          aria-label={isMenuOpen ? t`Close the menu` : t`Open the menu`}
          aria-expanded={isMenuOpen}
          aria-controls="mobile-menu"
          onClick={() => setOpenAtKey(isMenuOpen ? null : key)}
        >
          {isMenuOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </Button>
      </div>
      <PaletteShortcut />
      {isMenuOpen && <MobileMenu onClose={closeMenu} hasHome={isRevising} onHelp={isStudio ? openHelp : undefined} />}
    </HeaderFormProvider>
  );
}
