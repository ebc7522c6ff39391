/**
 * An init script: no listener of the page receives a user's input. What the browser does by itself, such as ticking a
 * box, still happens; links, which routers follow without a listener for clicks, are not followed.
 */
export function deafenPage(): void {
  const types = [
    ...['click', 'dblclick', 'auxclick', 'contextmenu', 'wheel', 'beforeinput', 'input', 'change', 'submit'],
    ...['mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'mouseenter', 'mouseleave'],
    ...[
      'pointerdown',
      'pointerup',
      'pointermove',
      'pointerover',
      'pointerout',
      'pointerenter',
      'pointerleave',
    ],
    ...[
      'pointercancel',
      'touchstart',
      'touchmove',
      'touchend',
      'touchcancel',
      'keydown',
      'keypress',
      'keyup',
    ],
    ...['drag', 'dragstart', 'dragend', 'dragenter', 'dragleave', 'dragover', 'drop', 'paste'],
  ];
  const isLink = (target: EventTarget) => target instanceof Element && target.matches('a[href], area[href]');
  for (const type of types) {
    window.addEventListener(
      type,
      (event) => {
        event.stopImmediatePropagation();
        if (type === 'submit' || (type === 'click' && event.composedPath().some(isLink)))
          event.preventDefault();
      },
      { capture: true, passive: false },
    );
  }
}
