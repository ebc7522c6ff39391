import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { useChat } from '../api/use-chat.ts';

/** Lazy, because it needs the Markdown library. */
const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant-panel.tsx')).AssistantPanel,
}));

interface AssistantWidgetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
}

export function AssistantWidget({ isOpen, onOpenChange, className }: AssistantWidgetProps) {
  const chat = useChat();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpenChange(false);
    buttonRef.current?.focus();
  };
  return (
    <>
      <Button
        ref={buttonRef}
        variant="quiet"
        size="icon"
        aria-label={t`Need Help?`}
        aria-expanded={isOpen}
        title={t`Need Help?`}
        className={classNames('max-xl:[&>span]:hidden xl:w-auto xl:px-2.5', className)}
        onClick={() => (isOpen ? close() : onOpenChange(true))}
      >
        <MessageCircleQuestion aria-hidden /> <span>{t`Need Help?`}</span>
      </Button>
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <AssistantPanel chat={chat} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
