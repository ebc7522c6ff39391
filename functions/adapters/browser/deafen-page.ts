/**
 * An init script that stops the user's input before any listener of the page receives it. The browser still shows
 * typed, chosen and ticked values. Links are not followed, because an app may react to the changed URL.
 */
export function deafenPage(): void {
  const types = [
    ...['click', 'dblclick', 'auxclick', 'contextmenu', 'wheel', 'beforeinput', 'input', 'change', 'submit'],
    ...['mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'mouseenter', 'mouseleave'],
    ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave'],
    ...['pointercancel', 'touchstart', 'touchmove', 'touchend', 'touchcancel', 'keydown', 'keypress', 'keyup'],
    ...['drag', 'dragstart', 'dragend', 'dragenter', 'dragleave', 'dragover', 'drop', 'paste'],
  ];
  const fields = 'input:not([type="reset"]), textarea, select, option, label, [contenteditable]';
  const isField = (target: EventTarget) => target instanceof Element && target.matches(fields);
  for (const type of types) {
    window.addEventListener(
      type,
      (event) => {
        event.stopImmediatePropagation();
        const isAnswer = type === 'click' && !event.composedPath().some(isField);
        if (isAnswer || type === 'submit') event.preventDefault();
      },
      { capture: true, passive: false },
    );
  }
}
