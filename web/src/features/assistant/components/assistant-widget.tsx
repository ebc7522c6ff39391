import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { useChat } from '../api/use-chat.ts';

/** Loaded when it is opened, because it brings the Markdown library. */
const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant-panel.tsx')).AssistantPanel,
}));

/** The "Need Help?" button, and the chat that it opens. */
export function AssistantWidget() {
  const [isOpen, setIsOpen] = useState(false);
  const chat = useChat();
  const isInStudio = useLocation().pathname === '/create-app';
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The button is rendered only after the panel is unmounted.
    requestAnimationFrame(() => buttonRef.current?.focus());
  };
  if (isOpen) {
    return (
      <Suspense fallback={null}>
        <AssistantPanel chat={chat} onClose={close} />
      </Suspense>
    );
  }
  return (
    <div
      className={classNames(
        'fixed right-4 z-30 print:hidden',
        // Beside the tabs of the studio, and in the corner of its app.
        isInStudio ? 'bottom-1.5 lg:bottom-4' : 'bottom-4 sm:right-6 sm:bottom-6',
      )}
    >
      <Button
        ref={buttonRef}
        size="large"
        title={isInStudio ? t`Need Help?` : undefined}
        className={classNames(
          'rounded-full shadow-floating',
          isInStudio ? 'w-11 px-0' : 'max-sm:w-11 max-sm:px-0',
        )}
        onClick={() => setIsOpen(true)}
      >
        <MessageCircleQuestion aria-hidden />{' '}
        <span className={isInStudio ? 'sr-only' : 'max-sm:sr-only'}>{t`Need Help?`}</span>
      </Button>
    </div>
  );
}
