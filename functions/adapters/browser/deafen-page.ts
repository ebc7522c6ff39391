/**
 * An init script: no listener of the page receives a user's input. Of what the browser does by itself, only typing,
 * choosing and ticking happen: they show the input and no answer of the app. Links, which routers follow without a
 * listener for clicks, and parts such as `details` do not open.
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
