/**
 * Returns a box that contains the frame in a shadow tree. The frame fills the box. `window.frames` does not list frames
 * of a shadow tree. So an app, the page of a provider and the frames inside both cannot send messages to each other,
 * although each of them can reach the windows around it.
 */
export function frameInShadow(frame: HTMLIFrameElement): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = 'width:100%;height:100%';
  // A framed document with the color scheme of this page is transparent, so its white text could be on a white
  // background.
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0;background:Canvas';
  box.attachShadow({ mode: 'open' }).append(frame);
  return box;
}
