import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useChat } from '../api/use-chat.ts';

/** Loaded when it is opened, because it brings the Markdown library. */
const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant-panel.tsx')).AssistantPanel,
}));

/** The "Need Help?" button, and the chat that it opens. */
export function AssistantWidget() {
  const [isOpen, setIsOpen] = useState(false);
  const chat = useChat();
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
    <div className="fixed right-4 bottom-4 z-30 sm:right-6 sm:bottom-6 print:hidden">
      <Button
        ref={buttonRef}
        size="large"
        className="rounded-full shadow-floating max-sm:w-11 max-sm:px-0"
        onClick={() => setIsOpen(true)}
      >
        <MessageCircleQuestion aria-hidden /> <span className="max-sm:sr-only">Need Help?</span>
      </Button>
    </div>
  );
}
