/** Puts the assistant's last answer into the prompt in sight, or opens the create page with it. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ASSISTANT_MESSAGES } from '../../../../../shared/messages/assistant.ts';
import { advancedState } from '../../../lib/create-page-state.ts';
import { fillPrompt } from '../../../lib/prompt-target.ts';
import { toasts } from '../../../lib/toasts.ts';

interface AnswerInPrompt {
  use: () => void;
  /** Gives the prompt its own text back; null when nothing was replaced. */
  undo: (() => void) | null;
}

export function useAnswerInPrompt(answer: string | null): AnswerInPrompt {
  const [replaced, setReplaced] = useState<string | null>(null);
  const navigate = useNavigate();
  const use = () => {
    if (answer === null) return toasts.error(ASSISTANT_MESSAGES.nothingToUse);
    const before = fillPrompt(answer);
    if (before === null) navigate('/create-app', { state: advancedState('', answer) });
    else if (before !== '' && before !== answer) setReplaced(before);
    toasts.success('The answer is in your prompt.');
  };
  const undo = () => {
    fillPrompt(replaced ?? '');
    setReplaced(null);
  };
  return { use, undo: replaced === null ? null : undo };
}
