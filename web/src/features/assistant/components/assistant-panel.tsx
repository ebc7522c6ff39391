import { TextCursorInput, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { Markdown } from '../../../components/ui/markdown.tsx';
import { ASSISTANT_PANEL_ID } from '../../../lib/assistant-panel-id.ts';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import type { Chat } from '../api/use-chat.ts';
import type { ChatMessage } from '../chat-state.ts';
import { lastResponse } from '../chat-state.ts';
import { MessageForm } from './message-form.tsx';
import { useResponseInPrompt } from './use-response-in-prompt.ts';

interface AssistantPanelProps {
  chat: Chat;
  onClose: () => void;
}

export function AssistantPanel({ chat, onClose }: AssistantPanelProps) {
  const { state, isAboutApp, send } = chat;
  const { use, undo } = useResponseInPrompt(lastResponse(state));
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      id={ASSISTANT_PANEL_ID}
      role="dialog"
      aria-label={t`Buidl Assistant`}
      onKeyDown={closeOnEscape}
      className="assistant-dock fixed right-0 bottom-0 z-30 flex animate-fade-in flex-col border-hairline bg-surface max-xl:w-full max-xl:border-t max-xl:border-edge max-xl:shadow-floating xl:top-0 xl:border-l print:hidden"
    >
      <div className="flex items-center justify-between gap-3 border-b border-hairline py-2 pr-2 pl-4">
        <div className="min-w-0">
          <h2 className="text-base">{t`Buidl Assistant`}</h2>
          <p className="truncate text-[0.8125rem] text-muted">
            {isAboutApp ? t`Knows the app you are revising` : t`Helps you find the right prompt`}
          </p>
        </div>
        <Button variant="quiet" size="icon" aria-label={t`Close the assistant`} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <Messages messages={state.messages} isWaiting={state.isWaiting} />
      <div className="border-t border-hairline p-3">
        <div className="mb-2 flex flex-wrap gap-2">
          <Button className="flex-1" onClick={use}>
            <TextCursorInput aria-hidden /> {t`Use Last AI Response in Prompt`}
          </Button>
          {undo !== null && (
            <Button variant="quiet" onClick={undo}>
              {t`Undo`}
            </Button>
          )}
        </div>
        <MessageForm isWaiting={state.isWaiting} onSend={send} />
      </div>
    </section>
  );
}

function Messages({ messages, isWaiting }: { messages: ChatMessage[]; isWaiting: boolean }) {
  const endRef = useRef<HTMLLIElement>(null);
  // The id is null while the assistant writes and set again with its response, so the effect scrolls to the response.
  // The response is longer than the one-line placeholder that was scrolled to before.
  const lastId = isWaiting ? null : messages.at(-1)?.id;
  useEffect(() => {
    if (lastId !== undefined) endRef.current?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);
  return (
    <ol
      aria-label={t`Chat`}
      aria-live="polite"
      {...KEYBOARD_SCROLLABLE}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4"
    >
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames(
            'max-w-[88%] rounded-card px-3 py-2',
            message.role === 'user' ? 'self-end bg-accent-soft' : 'self-start border border-hairline bg-surface',
          )}
        >
          <span className="sr-only">{message.role === 'user' ? t`You: ` : t`Assistant: `}</span>
          {message.role === 'user' ? (
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.content}</p>
          ) : (
            <Markdown text={message.isResponse ? message.content : t(message.content)} />
          )}
        </li>
      ))}
      {isWaiting && (
        <li className="self-start rounded-card border border-hairline px-3 py-2 text-muted">
          <span className="animate-pulse">{t`Thinking…`}</span>
        </li>
      )}
      <li ref={endRef} aria-hidden className="-mt-3 h-px shrink-0" />
    </ol>
  );
}
