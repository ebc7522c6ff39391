/**
 * Blocks the ways to send data out of an app that no Content-Security-Policy blocks. Runs before the app's first script
 * and the rest of the runtime. Imports nothing and keeps the browser's original functions, so that no app can replace
 * them.
 * - WebRTC can connect to any address, so its constructors are removed.
 * - A frame with its own document (`srcdoc` or `javascript:`) has new constructors. Each frame is removed before its
 *   document exists, even in shadow trees. No script can observe declarative shadow trees, so they are not created.
 * - Browsers follow `preconnect` and `dns-prefetch` as soon as a link has them, so no link gets one.
 */

const { apply, deleteProperty, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { toLowerCase, indexOf, slice } = String.prototype;
const toText = String;
const Observer = MutationObserver;

type Change = (before: PropertyDescriptor) => PropertyDescriptor | undefined;
const define = (owner: object, name: PropertyKey, change: Change): void => {
  const before = getOwnPropertyDescriptor(owner, name);
  if (before) defineProperty(owner, name, { ...before, ...change(before) });
};

for (const name of ownKeys(window)) {
  if (typeof name !== 'string' || !/^(?:(?:webkit|moz)?RTC|WebTransport|XSLTProcessor)/.test(name)) continue;
  defineProperty(window, name, {
    configurable: false,
    enumerable: false,
    writable: false,
    value: undefined,
  });
}

const { observe } = Observer.prototype;
const { remove, attachShadow, setAttribute } = Element.prototype;
const watch = (root: Node, querySelector: (this: Node, selectors: string) => Element | null): void => {
  const next = () => apply(querySelector, root, ['iframe,frame,object,embed,fencedframe,portal']);
  const clear = () => {
    for (let frame = next(); frame !== null; frame = next()) apply(remove, frame, []);
  };
  apply(observe, new Observer(clear), [root, { childList: true, subtree: true }]);
};
const { querySelector: findInTree } = DocumentFragment.prototype;
watch(document, Document.prototype.querySelector);
define(Element.prototype, 'attachShadow', () => ({
  value(this: Element, init: ShadowRootInit) {
    // A clone of the shadow tree would not be observed, so cloning is not allowed.
    const root = apply(attachShadow, this, [{ ...init, clonable: false }]);
    watch(root, findInTree);
    return root;
  },
}));

const has = (text: string, part: string): boolean => apply(indexOf, apply(toLowerCase, text, []), [part]) !== -1;
/** Inserts a hyphen into each occurrence of the word. */
const split = (given: string, word: string, keep: number): string => {
  let text = given;
  let from = 0;
  for (;;) {
    const place = apply(indexOf, apply(toLowerCase, text, []), [word, from]);
    if (place === -1) return text;
    from = place + keep;
    text = `${apply(slice, text, [0, from])}-${apply(slice, text, [from])}`;
  }
};
const withoutHints = (value: unknown): string => split(split(toText(value), 'preconnect', 3), 'dns-prefetch', 7);
const safeHtml = (value: unknown, isPart = false): string => {
  const text = split(toText(value), 'shadowrootmode', 6);
  const isSafe =
    !has(text, '<link') || !(isPart || has(text, '&') || has(text, 'preconnect') || has(text, 'dns-prefetch'));
  return isSafe ? text : split(text, '<link', 5);
};

const wrapSetter = (
  owner: object,
  name: PropertyKey,
  safe: (value: unknown) => string,
  isMeant: (target: object) => boolean = () => true,
): void =>
  define(
    owner,
    name,
    ({ set }) =>
      set && {
        set(value: unknown) {
          apply(set, this, [value !== null && isMeant(this) ? safe(value) : value]);
        },
      },
  );
const wrapMethod = (owner: object, name: PropertyKey, index: number, safe: (value: unknown) => string): void =>
  define(owner, name, ({ value: method }) => ({
    value(...given: unknown[]) {
      if (index < given.length) given[index] = safe(given[index]);
      return apply(method, this, given);
    },
  }));
for (const owner of [Element.prototype, ShadowRoot.prototype, Document]) {
  for (const name of ownKeys(owner)) {
    if (name === 'innerHTML' || name === 'outerHTML') wrapSetter(owner, name, safeHtml);
    else if (name === 'setHTMLUnsafe' || name === 'parseHTMLUnsafe') wrapMethod(owner, name, 0, safeHtml);
    else if (typeof name === 'string' && /HTMLUnsafe/.test(name)) deleteProperty(owner, name);
  }
}
wrapMethod(Element.prototype, 'insertAdjacentHTML', 1, safeHtml);
wrapMethod(Range.prototype, 'createContextualFragment', 0, safeHtml);
wrapMethod(DOMParser.prototype, 'parseFromString', 0, safeHtml);

wrapSetter(HTMLLinkElement.prototype, 'rel', withoutHints);
wrapSetter(Attr.prototype, 'value', withoutHints);
wrapSetter(DOMTokenList.prototype, 'value', withoutHints);
const nodeType = getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;
if (nodeType === undefined) throw new TypeError('Nodes have no type.');
const isAttribute = (node: object): boolean => apply(nodeType, node, []) === 2;
for (const name of ['nodeValue', 'textContent']) wrapSetter(Node.prototype, name, withoutHints, isAttribute);
wrapMethod(Element.prototype, 'setAttributeNS', 2, withoutHints);
define(Element.prototype, 'setAttribute', () => ({
  value(this: Element, givenName: unknown, value: unknown) {
    // Converted once, because an object may return a different name the second time.
    const name = toText(givenName);
    const isRel = apply(toLowerCase, name, []) === 'rel';
    return apply(setAttribute, this, [name, isRel ? withoutHints(value) : value]);
  },
}));
for (const index of [0, 1]) wrapMethod(DOMTokenList.prototype, 'replace', index, withoutHints);
wrapMethod(DOMTokenList.prototype, 'toggle', 0, withoutHints);
define(DOMTokenList.prototype, 'add', ({ value: add }) => ({
  value(...tokens: unknown[]) {
    for (let index = 0; index < tokens.length; index += 1) tokens[index] = withoutHints(tokens[index]);
    return apply(add, this, tokens);
  },
}));

// A tag may be split between two calls, so the end of the previous text is remembered.
let end = '';
for (const name of ['write', 'writeln']) {
  define(Document.prototype, name, ({ value: write }) => ({
    value(...parts: unknown[]) {
      let text = '';
      for (let index = 0; index < parts.length; index += 1) text += toText(parts[index]);
      text = safeHtml(text, true);
      const around = end + apply(slice, text, [0, 13]);
      if (end !== '' && safeHtml(around, true) !== around) text = ` ${text}`;
      end = apply(slice, end + text, [-13]);
      return apply(write, this, [text]);
    },
  }));
}
