import { copyTagStyles, createCard, type FrameActions, type FrameCard } from './frame-card.ts';

const cards = new WeakMap<Node, FrameCard>();

const isFrame = (node: unknown): node is HTMLIFrameElement => node instanceof HTMLIFrameElement;

/**
 * Shows a card in place of each frame that the guard removes: no frame may exist in an app. Only documents that use
 * frames contain this module.
 */
export function replaceRemovedFrames(actions: FrameActions): void {
  new MutationObserver((records) => {
    for (const { target, removedNodes, nextSibling } of records) {
      for (const node of removedNodes) {
        if (isFrame(node) && !node.isConnected && target.isConnected) place(node, target, nextSibling, actions);
      }
    }
  }).observe(document, { childList: true, subtree: true });
  passOnRemovals();
}

/** Shows a card in place of each frame with another site's page, in a file without the guard. */
export function replaceForeignFrames(actions: FrameActions): void {
  const shown = new WeakSet<Node>();
  const show: FrameActions['show'] = (known, card) => {
    shown.add(card.frame);
    actions.show(known, card);
  };
  const replace = () => {
    for (const frame of document.querySelectorAll('iframe')) {
      const isForeign = /^(?:https?:)?\/\//i.test(frame.getAttribute('src') ?? '') && !frame.hasAttribute('srcdoc');
      if (!isForeign || shown.has(frame) || frame.parentNode === null) continue;
      const { parentNode, nextSibling } = frame;
      frame.remove();
      place(frame, parentNode, nextSibling, { show });
    }
  };
  new MutationObserver(replace).observe(document, { childList: true, subtree: true });
  passOnRemovals();
}

function place(frame: HTMLIFrameElement, parent: Node, next: Node | null, actions: FrameActions): void {
  const known = cards.get(frame);
  const card = known ?? createCard(frame, actions);
  cards.set(frame, card);
  parent.insertBefore(card.element, next?.parentNode === parent ? next : null);
  if (known === undefined) copyTagStyles(card);
}

/**
 * Applies an app's calls for a frame to the frame's card, because the guard has already removed the frame. Frameworks,
 * for example, remove or replace their elements.
 */
function passOnRemovals(): void {
  const inPlaceOf = (node: Node): Node => {
    const element = node.parentNode === null ? cards.get(node)?.element : undefined;
    return element?.isConnected ? element : node;
  };
  const { removeChild, insertBefore, replaceChild } = Node.prototype;
  const { remove, replaceWith } = Element.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, isFrame(child) ? inPlaceOf(child) : child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, isFrame(next) ? inPlaceOf(next) : next);
    return child;
  };
  Node.prototype.replaceChild = function <Child extends Node>(this: Node, node: Node, child: Child): Child {
    replaceChild.call(this, node, isFrame(child) ? inPlaceOf(child) : child);
    return child;
  };
  Element.prototype.remove = function (this: Element) {
    const element = isFrame(this) ? inPlaceOf(this) : this;
    remove.call(element);
  };
  Element.prototype.replaceWith = function (this: Element, ...nodes) {
    const element = isFrame(this) ? inPlaceOf(this) : this;
    replaceWith.call(element, ...nodes);
  };
}
