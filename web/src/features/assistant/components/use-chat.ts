/** Talks with the assistant: sends a message, shows the answer, counts the credits again. */
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { ASSISTANT_MESSAGES } from '../../../../../shared/messages/assistant.ts';
import { errorText } from '../../../lib/api-error.ts';
import { projectRevisionsOptions } from '../../../lib/revisions/project-revisions.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { askAssistant, type ChatSubject } from '../api/ask-assistant.ts';
import { type ChatState, chatReducer, initialChat } from '../chat-state.ts';

export interface Chat {
  state: ChatState;
  /** Whether the answers are about the app in view. */
  isAboutApp: boolean;
  /** False when the message was not taken, so that it can stay where it was typed. */
  send: (message: string) => boolean;
}

export function useChat(): Chat {
  const [state, dispatch] = useReducer(chatReducer, initialChat);
  const { state: session, refresh } = useSession();
  const subject = useSubject();

  const ask = async (message: string) => {
    try {
      dispatch({ type: 'answered', content: await askAssistant(message, subject) });
    } catch (error) {
      toasts.error(ASSISTANT_MESSAGES.error, errorText(error, ASSISTANT_MESSAGES.fallback));
      dispatch({ type: 'failed' });
    }
    await refresh();
  };
  const send = (typed: string) => {
    const message = typed.trim();
    if (session.status !== 'authenticated') {
      toasts.error(ASSISTANT_MESSAGES.loginRequired);
      return false;
    }
    if (message === '' || state.isWaiting) return false;
    dispatch({ type: 'asked', content: message });
    void ask(message);
    return true;
  };
  return { state, isAboutApp: subject !== null, send };
}

/** The revision in revise mode; null everywhere else, and where the app is somebody else's: the server keeps it to its owner. */
function useSubject(): ChatSubject | null {
  const user = useUser();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const projectId = query.get('revise');
  const revisionString = query.get('rev');
  const isRevising = pathname === '/create-app' && projectId !== null && revisionString !== null;
  const { data: revisions } = useQuery({
    ...projectRevisionsOptions(projectId ?? ''),
    enabled: isRevising,
  });
  const revision = revisions?.find((candidate) => candidate.revisionString === revisionString);
  if (!isRevising || user === null || revision === undefined) return null;
  return canManageProject(user, revision) ? { projectId, revisionString } : null;
}
