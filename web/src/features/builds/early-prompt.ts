interface EarlyPrompt {
  text: string;
  hasFocus: boolean;
  selectionStart: number;
  selectionEnd: number;
  isSent: boolean;
}

/** Removes the prompt of the document, and returns what a user did in it before the studio was there; null when there is none. */
export function takeEarlyPrompt(): EarlyPrompt | null {
  const form = document.getElementById('early-prompt');
  const field = form?.querySelector('textarea') ?? null;
  if (form === null || field === null) return null;
  const { value, selectionStart, selectionEnd } = field;
  const hasFocus = document.activeElement === field;
  form.remove();
  return { text: value, hasFocus, selectionStart, selectionEnd, isSent: form.dataset.isSent !== undefined };
}
