/** Keeps the focused field in sight when the keyboard of a phone makes the frame smaller. */
export function showFieldAboveKeyboard(): void {
  window.addEventListener('resize', () => {
    const field = document.activeElement;
    if (field?.matches('input, textarea, [contenteditable]')) field.scrollIntoView({ block: 'nearest' });
  });
}
