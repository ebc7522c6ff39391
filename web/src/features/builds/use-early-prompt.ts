import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Moves the text of the static prompt to the studio's prompt before the next paint, with focus and selection. Also
 * submits the text if the user has already submitted the static prompt.
 */
export function useEarlyPrompt(field: RefObject<HTMLTextAreaElement | null>, write: (text: string) => void) {
  const [isSendDue, setIsSendDue] = useState(false);
  const latestWrite = useRef(write);
  useLayoutEffect(() => {
    latestWrite.current = write;
  });
  useLayoutEffect(() => {
    const early = takeEarlyPrompt();
    const { current } = field;
    if (early === null || current === null) return;
    if (early.text !== current.value) {
      // Sets the text before React renders it, so that the selection can be restored immediately.
      current.value = early.text;
      latestWrite.current(early.text);
    }
    if (early.hasFocus) {
      current.focus();
      current.setSelectionRange(early.selectionStart, early.selectionEnd);
    }
    setIsSendDue(early.isSent);
  }, [field]);
  useEffect(() => {
    if (!isSendDue) return;
    setIsSendDue(false);
    field.current?.form?.requestSubmit();
  }, [isSendDue, field]);
}

interface EarlyPrompt {
  text: string;
  hasFocus: boolean;
  selectionStart: number;
  selectionEnd: number;
  isSent: boolean;
}

function takeEarlyPrompt(): EarlyPrompt | null {
  const form = document.getElementById('early-prompt');
  const field = form?.querySelector('textarea') ?? null;
  if (form === null || field === null) return null;
  const { value, selectionStart, selectionEnd } = field;
  const hasFocus = document.activeElement === field;
  form.remove();
  return { text: value, hasFocus, selectionStart, selectionEnd, isSent: form.dataset.isSent !== undefined };
}
