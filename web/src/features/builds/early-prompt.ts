interface EarlyPrompt {
  text: string;
  hasFocus: boolean;
  selectionStart: number;
  selectionEnd: number;
  isSent: boolean;
}

/** Removes the static prompt and returns its text and state, or null when the page has none. */
export function takeEarlyPrompt(): EarlyPrompt | null {
  const form = document.getElementById('early-prompt');
  const field = form?.querySelector('textarea') ?? null;
  if (form === null || field === null) return null;
  const { value, selectionStart, selectionEnd } = field;
  const hasFocus = document.activeElement === field;
  form.remove();
  return { text: value, hasFocus, selectionStart, selectionEnd, isSent: form.dataset.isSent !== undefined };
}
