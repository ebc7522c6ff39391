import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CHAT_MESSAGE_MAX_LENGTH } from '../../../../../shared/domain/text-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CONTROL_CLASSES } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { isEnter } from '../../../lib/is-enter.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

interface MessageFormProps {
  isWaiting: boolean;
  onSend: (message: string) => boolean;
}

/** The field for a message to the assistant. Enter sends the message; Shift+Enter starts a new line. */
export function MessageForm({ isWaiting, onSend }: MessageFormProps) {
  const [message, setMessage] = useState('');
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useEffect(() => fieldRef.current?.focus(), []);

  const send = () => {
    if (onSend(message)) setMessage('');
    fieldRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} aria-label={t`Message`}>
      <div className="flex items-end gap-2">
        <textarea
          ref={fieldRef}
          rows={2}
          aria-label={t`Message to the assistant`}
          aria-describedby={noteId}
          maxLength={CHAT_MESSAGE_MAX_LENGTH}
          placeholder={t`Ask for ideas, or for a better prompt`}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={sendOnEnter}
          className={`${CONTROL_CLASSES} resize-none py-2`}
        />
        <Button
          type="submit"
          variant="solid"
          size="icon"
          aria-label={t`Send`}
          aria-disabled={isWaiting || message.trim() === ''}
        >
          {isWaiting ? <Spinner /> : <SendHorizontal aria-hidden />}
        </Button>
      </div>
      <p id={noteId} className="mt-1.5 text-xs text-muted">
        <ChatCost />
      </p>
    </form>
  );
}

function ChatCost() {
  const { data: config } = usePublicConfig();
  if (config === undefined) return t`The chat is deleted when you leave.`;
  return t`${formatCredits(config.costs.CHAT)} a message, free when there is no response. The chat is deleted when you leave.`;
}
