import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ASSISTANT_MESSAGES } from '../../../../../shared/messages/assistant.ts';
import { advancedState } from '../../../lib/create-page-state.ts';
import { t } from '../../../lib/language/translate.ts';
import { fillPrompt } from '../../../lib/prompt-target.ts';
import { toasts } from '../../../lib/toasts.ts';
import { promptInResponse } from '../prompt-in-response.ts';

interface ResponseInPrompt {
  use: () => void;
  /** Restores the replaced prompt. Null when nothing was replaced. */
  undo: (() => void) | null;
}

/** Copies the prompt in the assistant's last response into the visible prompt, or opens the create page with it. */
export function useResponseInPrompt(response: string | null): ResponseInPrompt {
  const [replaced, setReplaced] = useState<string | null>(null);
  const navigate = useNavigate();
  const use = () => {
    if (response === null) return toasts.error(ASSISTANT_MESSAGES.nothingToUse);
    const prompt = promptInResponse(response);
    const before = fillPrompt(prompt);
    if (before === null) navigate('/create-app', { state: advancedState('', prompt) });
    else if (before !== '' && before !== prompt) setReplaced(before);
    toasts.success(t`The response is in your prompt.`);
  };
  const undo = () => {
    fillPrompt(replaced ?? '');
    setReplaced(null);
  };
  return { use, undo: replaced === null ? null : undo };
}
