import { useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { ASSISTANT_MESSAGES } from '../../../../../shared/messages/assistant.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useProjectRevisions } from '../../../lib/revisions/use-project-revisions.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import { type ChatState, chatReducer, initialChat } from '../chat-state.ts';

export interface Chat {
  state: ChatState;
  isAboutApp: boolean;
  /** Returns false when the message was not sent, so that it stays in the field. */
  send: (message: string) => boolean;
}

/** The conversation with the assistant. Refreshes the session after every response, because responses cost credits. */
export function useChat(): Chat {
  const [state, dispatch] = useReducer(chatReducer, initialChat);
  const { state: session, refresh } = useSession();
  const subject = useSubject();

  const ask = async (message: string) => {
    try {
      dispatch({ type: 'received', content: await askAssistant(message, subject) });
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
    dispatch({ type: 'sent', content: message });
    void ask(message);
    return true;
  };
  return { state, isAboutApp: subject !== null, send };
}

/**
 * Returns the revision that the chat is about; null outside of revise mode, and for another user's app, about which
 * only its owner may ask.
 */
function useSubject(): ChatSubject | null {
  const user = useUser();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const projectId = query.get('revise');
  const revisionString = query.get('rev');
  const isRevising = pathname === '/create-app' && projectId !== null && revisionString !== null;
  const { data: revisions } = useProjectRevisions(projectId ?? '', { isEnabled: isRevising });
  const revision = revisions?.find((candidate) => candidate.revisionString === revisionString);
  if (!isRevising || user === null || revision === undefined) return null;
  return canManageProject(user, revision) ? { projectId, revisionString } : null;
}

interface ChatSubject {
  projectId: string;
  revisionString: string;
}

/** Returns the response's text. For a revision, the server adds the app's document to the question. Throws ApiError. */
async function askAssistant(message: string, subject: ChatSubject | null): Promise<string> {
  const { response } = await (subject === null
    ? callApi('generalChat', { message })
    : callApi('projectChat', { ...subject, message }));
  return response;
}
