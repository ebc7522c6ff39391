/**
 * Blocks the ways to send data out of an app that no Content-Security-Policy blocks. Browsers that know
 * `Connection-Allowlist` block them too; docs/develop/security.md lists both. Runs before the app's first script and the
 * rest of the runtime. Keeps the browser's original functions, so that no app can replace them. Converts each argument
 * to text once, because an object may return another text the second time. Objects that the browser reads after the app
 * has started inherit nothing, and no argument is added to a list, because an app can define properties of all objects.
 * - WebRTC can connect to any address, so its constructors are removed.
 * - A frame with its own document (`srcdoc` or `javascript:`) has new constructors. Each frame is removed before its
 *   document exists, even in shadow trees. No script can observe declarative shadow trees, so they are not created.
 * - Browsers follow `preconnect` and `dns-prefetch` as soon as a link has them. A link gets its `rel` from an attribute,
 *   which is checked when it is set, or from a parser. HTML is checked before it is parsed into a document that is shown.
 *   Documents and fragments that a parser returns are checked as nodes, before the app gets them.
 */
import { isAllowedRel, safeMarkup } from '../../shared/domain/safe-markup.ts';

const { apply, construct, deleteProperty, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { toLowerCase } = String.prototype;
const { exec } = RegExp.prototype;
const { queueMicrotask } = window;
const Observer = MutationObserver;
const Parser = DOMParser;
/** The prototype of the error that a browser throws when it calls a getter with an object of another class. */
const wrongClass = TypeError.prototype;

type Change = (before: PropertyDescriptor) => PropertyDescriptor | undefined;
const define = (owner: object, name: PropertyKey, change: Change): void => {
  const before = getOwnPropertyDescriptor(owner, name);
  if (before) defineProperty(owner, name, { ...before, ...change(before) });
};
type Wrap = (original: (...given: unknown[]) => unknown) => (this: unknown, ...given: unknown[]) => unknown;
const wrapMethod = (owner: object, name: PropertyKey, wrap: Wrap): void =>
  define(owner, name, ({ value }) => ({ value: wrap(value) }));
/** Removes the prototype of an object that the browser reads. */
const inheritNothing = <Options extends object>(options: Options): Options => {
  setPrototypeOf(options, null);
  return options;
};
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Returns the browser's original getter. */
const getterOf = (owner: object, name: string): (() => unknown) => {
  const get = getOwnPropertyDescriptor(owner, name)?.get;
  if (get === undefined) throw new TypeError(`There is no getter of ${name}.`);
  return get;
};
/**
 * Returns the value of a getter; undefined if the object is of another class. Throws any other error, such as that of a
 * full stack, because undefined would let the value pass unchecked.
 */
const read = (get: () => unknown, owner: unknown): unknown => {
  try {
    return apply(get, owner, []);
  } catch (error) {
    if (isObject(error) && getPrototypeOf(error) === wrongClass) return undefined;
    throw error;
  }
};
const lower = (text: string): string => apply(toLowerCase, text, []);
const hasMatch = (pattern: RegExp, text: string): boolean => apply(exec, pattern, [text]) !== null;
const removeGlobal = (name: string): void => {
  defineProperty(window, name, { configurable: false, enumerable: false, writable: false, value: undefined });
};

const UNWANTED = /^(?:(?:webkit|moz)?RTC|WebTransport|XSLTProcessor)/;
for (const name of ownKeys(window)) if (typeof name === 'string' && hasMatch(UNWANTED, name)) removeGlobal(name);

const { observe } = Observer.prototype;
const { remove, attachShadow } = Element.prototype;
const watch = (root: Node, querySelector: (this: Node, selectors: string) => Element | null): void => {
  const next = () => apply(querySelector, root, ['iframe,frame,object,embed,fencedframe,portal']);
  const clear = () => {
    for (let frame = next(); frame !== null; frame = next()) apply(remove, frame, []);
  };
  apply(observe, new Observer(clear), [root, inheritNothing({ childList: true, subtree: true })]);
  clear();
};
const { querySelector: findInTree } = DocumentFragment.prototype;
watch(document, Document.prototype.querySelector);
define(Element.prototype, 'attachShadow', () => ({
  value(this: Element, init: ShadowRootInit) {
    let root: ShadowRoot | undefined;
    // Observes the tree in a microtask, which has the whole stack: after `attachShadow`, the stack could be too full.
    // The microtask is queued before the tree exists, and runs before any document of a frame exists.
    apply(queueMicrotask, window, [() => root && watch(root, findInTree)]);
    // A clone of the shadow tree would not be observed, so cloning is not allowed.
    root = apply(attachShadow, this, [inheritNothing({ ...init, clonable: false })]);
    return root;
  },
}));

// Attributes

const Link = HTMLLinkElement.prototype;
const relOf = getterOf(Link, 'rel');
const setRel = getOwnPropertyDescriptor(Link, 'rel')?.set;
const localNameOf = getterOf(Element.prototype, 'localName');
const attributeNameOf = getterOf(Attr.prototype, 'localName');
const attributeValueOf = getterOf(Attr.prototype, 'value');
const setValue = getOwnPropertyDescriptor(Attr.prototype, 'value')?.set;
const ownerOf = getterOf(Attr.prototype, 'ownerElement');
if (setRel === undefined || setValue === undefined) throw new TypeError('There is no setter.');

const allowedRel = (rel: string): string => (isAllowedRel(rel) ? rel : '');
const isLink = (element: unknown): boolean => read(localNameOf, element) === 'link';
const wrapSetter = (owner: object, name: PropertyKey, safe: (target: object, value: unknown) => unknown): void =>
  define(
    owner,
    name,
    ({ set }) =>
      set && {
        set(value: unknown) {
          apply(set, this, [safe(this, value)]);
        },
      },
  );
const wrapSetAttribute = (name: string, place: number, isRel: (given: string) => boolean): void =>
  wrapMethod(
    Element.prototype,
    name,
    (original) =>
      function (...given) {
        if (given.length > place + 1 && isLink(this)) {
          const attribute = `${given[place]}`;
          given[place] = attribute;
          if (isRel(attribute)) given[place + 1] = allowedRel(`${given[place + 1]}`);
        }
        return apply(original, this, given);
      },
  );
wrapSetAttribute('setAttribute', 0, (name) => lower(name) === 'rel');
wrapSetAttribute('setAttributeNS', 1, (name) => name === 'rel');
wrapSetter(Link, 'rel', (_link, value) => allowedRel(`${value}`));
// `relList` returns the tokens of another link, which is not in the document, so that changes of them have no effect.
const { createElement } = Document.prototype;
define(
  Link,
  'relList',
  ({ get }) =>
    get && {
      get() {
        const copy = apply(createElement, document, ['link']);
        apply(setRel, copy, [apply(relOf, this, [])]);
        return apply(get, copy, []);
      },
      set(this: HTMLLinkElement, value: unknown) {
        apply(setRel, this, [allowedRel(`${value}`)]);
      },
    },
);

const safeValue = (node: object, value: unknown): unknown => {
  if (value === null || read(attributeNameOf, node) !== 'rel') return value;
  const text = `${value}`;
  const owner = read(ownerOf, node);
  return owner === null || isLink(owner) ? allowedRel(text) : text;
};
wrapSetter(Attr.prototype, 'value', safeValue);
for (const name of ['nodeValue', 'textContent']) wrapSetter(Node.prototype, name, safeValue);
const checkAttribute: Wrap = (original) =>
  function (...given) {
    const attribute = given[0];
    if (read(attributeNameOf, attribute) === 'rel' && read(ownerOf, attribute) === null) {
      apply(setValue, attribute, [allowedRel(`${read(attributeValueOf, attribute)}`)]);
    }
    return apply(original, this, given);
  };
for (const name of ['setAttributeNode', 'setAttributeNodeNS']) wrapMethod(Element.prototype, name, checkAttribute);
for (const name of ['setNamedItem', 'setNamedItemNS']) wrapMethod(NamedNodeMap.prototype, name, checkAttribute);

// Parsers that return nodes

type Find = (selectors: string) => NodeListOf<Element>;
const lengthOf = getterOf(NodeList.prototype, 'length');
const contentOf = getterOf(HTMLTemplateElement.prototype, 'content');
const clean = (root: unknown, find: Find): void => {
  const found: NodeListOf<Element> = apply(find, root, ['link[rel],template']);
  for (let index = 0, length = Number(apply(lengthOf, found, [])); index < length; index += 1) {
    const rel = read(relOf, found[index]);
    if (rel !== undefined) apply(setRel, found[index], [allowedRel(`${rel}`)]);
    const content = read(contentOf, found[index]);
    if (content !== undefined) clean(content, findInFragment);
  }
};
const { querySelectorAll: findInFragment } = DocumentFragment.prototype;
const { querySelectorAll: findInDocument } = Document.prototype;
wrapMethod(
  Parser.prototype,
  'parseFromString',
  (original) =>
    function (...given) {
      const parsed = apply(original, this, given);
      clean(parsed, findInDocument);
      return parsed;
    },
);
const { parseFromString } = Parser.prototype;
for (const name of ['responseXML', 'response']) {
  define(
    XMLHttpRequest.prototype,
    name,
    ({ get }) =>
      get && {
        get() {
          const response: unknown = apply(get, this, []);
          if (read(contentTypeOf, response) !== undefined) clean(response, findInDocument);
          return response;
        },
      },
  );
}
const contentTypeOf = getterOf(Document.prototype, 'contentType');
const ownerDocumentOf = getterOf(Node.prototype, 'ownerDocument');

// Parsers that insert nodes

/**
 * Matches a name with a prefix that could be a link in XML. No document of an app is XML, so such markup has no proper
 * use.
 */
const PREFIXED_LINK = /:link/i;
const safeFor = (node: unknown, value: unknown): string => {
  const text = safeMarkup(`${value ?? ''}`);
  const isHtml = read(contentTypeOf, read(ownerDocumentOf, node)) === 'text/html';
  return isHtml || !hasMatch(PREFIXED_LINK, text) ? text : '';
};
const wrapMarkup = (owner: object, name: string, place: number): void =>
  wrapMethod(
    owner,
    name,
    (original) =>
      function (...given) {
        if (given.length > place) given[place] = safeFor(this, given[place]);
        return apply(original, this, given);
      },
  );
for (const owner of [
  Element.prototype,
  ShadowRoot.prototype,
  DocumentFragment.prototype,
  Document.prototype,
  Document,
]) {
  for (const name of ownKeys(owner)) {
    if (typeof name !== 'string' || !hasMatch(/HTML/, name) || name === 'getHTML') continue;
    if (name === 'innerHTML' || name === 'outerHTML') wrapSetter(owner, name, safeFor);
    else if (name === 'insertAdjacentHTML') wrapMarkup(owner, name, 1);
    else if (name === 'setHTMLUnsafe') wrapMarkup(owner, name, 0);
    else if (name === 'parseHTMLUnsafe') {
      wrapMethod(owner, name, () => (html) => apply(parseFromString, new Parser(), [`${html}`, 'text/html']));
    } else deleteProperty(owner, name);
  }
}
wrapMethod(
  Range.prototype,
  'createContextualFragment',
  (original) =>
    function (...given) {
      if (given.length > 0) given[0] = safeMarkup(`${given[0]}`);
      const fragment = apply(original, this, given);
      clean(fragment, findInFragment);
      return fragment;
    },
);
wrapMethod(
  Document.prototype,
  'execCommand',
  (original) =>
    function (...given) {
      const command = `${given[0]}`;
      const text = given.length > 2 ? given[2] : '';
      const isMarkup = lower(command) === 'inserthtml';
      return apply(original, this, [command, given[1], isMarkup ? safeFor(document.body, text) : text]);
    },
);
/**
 * Matches the beginning of a link or of `shadowrootmode` at the end of a text. A later call of `write`, or the rest of
 * the document, could complete it.
 */
const OPEN_END =
  /(?:<(?:l(?:in?)?)?|(?:^|[\s"'/])s(?:h(?:a(?:d(?:o(?:w(?:r(?:o(?:o(?:t(?:m(?:od?)?)?)?)?)?)?)?)?)?)?)?)$/i;
for (const name of ['write', 'writeln']) {
  wrapMethod(
    Document.prototype,
    name,
    (original) =>
      function (...parts) {
        let text = '';
        for (let index = 0; index < parts.length; index += 1) text += `${parts[index]}`;
        text = safeMarkup(text);
        return apply(original, this, [hasMatch(OPEN_END, text) ? `${text} ` : text]);
      },
  );
}

// Trusted Types: the browser calls these functions for each text that it would parse or run.

interface TrustedTypeFactory {
  createPolicy(name: string, rules: Record<string, (text: string, type: string, sink: string) => string>): unknown;
}
const isFactory = (value: unknown): value is TrustedTypeFactory => isObject(value);
const trustedTypes: unknown = Reflect.get(window, 'trustedTypes');
/**
 * Matches all places that run text as a script, except `javascript:` URLs. The result of such a URL would become a
 * document without this guard.
 */
const SCRIPT_SINK = /^(?:eval$|Function|HTML|SVG|Window|Worker|Element|Attr|Node|NamedNode)/;
if (isFactory(trustedTypes)) {
  apply(trustedTypes.createPolicy, trustedTypes, [
    'default',
    {
      createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : safeMarkup(text)),
      createScript: (text, _type, sink) => (hasMatch(SCRIPT_SINK, sink) ? text : `${text}\n;void 0`),
      createScriptURL: (text) => text,
    },
  ]);
  // Libraries that find no Trusted Types use plain text instead.
  removeGlobal('trustedTypes');
}
installWorkers();

/** The time after which a worker has certainly read its script. */
const WORKER_START_MS = 60_000;

/**
 * Runs inside a classic worker. Makes `importScripts` resolve URLs against `base`, the URL of the app's document,
 * because a `blob:` URL has no folder. Replaces databases with undefined, because they throw without an origin.
 */
function prepareWorker(base: string): void {
  for (const name of ['indexedDB', 'caches']) Reflect.defineProperty(globalThis, name, {});
  const load: (...urls: string[]) => void = Reflect.get(globalThis, 'importScripts');
  const resolve = (url: string) => (URL.canParse(url) ? url : new URL(url.replace(/^null(?=\/)/, ''), base).href);
  Reflect.set(globalThis, 'importScripts', (...urls: unknown[]) => load(...urls.map((url) => resolve(`${url}`))));
}

/** Runs inside a classic worker. Imports a module. Holds back messages that arrive before the module has run. */
function importModule(url: string): void {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent): void => {
    event.stopImmediatePropagation();
    early.push(event);
  };
  globalThis.addEventListener('message', keep);
  const start = (): void => {
    globalThis.removeEventListener('message', keep);
    for (const { data, ports } of early)
      globalThis.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  };
  // An error in a task reaches the listeners of the worker, unlike a rejected promise.
  import(url).then(start, (error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
}

/**
 * A worker has the same Content-Security-Policy as the app, but not this script. So a starter script creates a Trusted
 * Types policy and then imports the worker's script. The two are not joined, because a directive such as `'use strict'`
 * must be the first statement of a script. The Content-Security-Policy allows workers from `blob:` URLs only, so
 * scripts of `data:` URLs and of the app's own origin need a starter, too. Chromium starts no module from a `blob:` URL
 * in a document without an origin, so the starter is a classic worker that imports the module.
 */
function installWorkers(): void {
  const policy = isFactory(trustedTypes)
    ? "trustedTypes.createPolicy('default',{createHTML:t=>t,createScript:t=>t,createScriptURL:t=>t});"
    : '';
  const { createObjectURL, revokeObjectURL } = URL;
  const { get, set, delete: remove } = Map.prototype;
  const NativeBlob = Blob;
  const NativeUrl = URL;
  const { atob, decodeURIComponent: decode, setTimeout } = window;
  const { stringify } = JSON;
  const { origin } = window.location;
  const blobs = new Map<string, unknown>();
  wrapMethod(URL, 'createObjectURL', () => (blob) => {
    const url = apply(createObjectURL, URL, [blob]);
    apply(set, blobs, [url, blob]);
    return url;
  });
  wrapMethod(URL, 'revokeObjectURL', () => (url) => {
    const text = `${url}`;
    apply(remove, blobs, [text]);
    return apply(revokeObjectURL, URL, [text]);
  });
  const urlOf = (...parts: unknown[]): string =>
    apply(createObjectURL, URL, [construct(NativeBlob, [parts, inheritNothing({ type: 'text/javascript' })])]);
  const revokeLater = (url: string): void => {
    // The worker cannot revoke a URL of the page, and nothing tells the page when the worker has read it.
    setTimeout(() => apply(revokeObjectURL, URL, [url]), WORKER_START_MS);
  };
  const starterOf = (url: string, isModule: boolean): string => {
    const load = isModule ? `(${importModule})(${stringify(url)})` : `importScripts(${stringify(url)})`;
    return urlOf(`${policy}(${prepareWorker})(${stringify(document.baseURI)});${load};`);
  };
  const starterOfContent = (content: unknown, isModule: boolean): string => {
    const script = urlOf(content);
    revokeLater(script);
    return starterOf(script, isModule);
  };
  const contentOf = ({ protocol, pathname, search }: URL): unknown => {
    if (protocol !== 'data:') return undefined;
    const [, type = '', body = ''] = /^([^,]*),(.*)/s.exec(pathname + search) ?? [];
    const text = decode(body);
    return /;base64$/i.test(type) ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
  };
  /** Returns the URL of a script that starts the worker; undefined if the browser can start the worker directly. */
  const findStarter = (address: string, isModule: boolean): string | undefined => {
    const blob = apply(get, blobs, [address]);
    if (blob !== undefined) return starterOfContent(blob, isModule);
    try {
      const url = new NativeUrl(address, document.baseURI);
      const content = contentOf(url);
      if (content !== undefined) return starterOfContent(content, isModule);
      return url.origin === origin ? starterOf(url.href, isModule) : undefined;
    } catch {
      return undefined;
    }
  };
  define(window, 'Worker', ({ value }) => ({
    value: new Proxy<typeof Worker>(
      value,
      inheritNothing<ProxyHandler<typeof Worker>>({
        construct(target, given, newTarget) {
          if (given.length > 0) given[0] = `${given[0]}`;
          const starter = findStarter(given[0], given[1]?.type === 'module');
          if (starter === undefined) return construct(target, given, newTarget);
          given[0] = starter;
          if (given[1]) given[1] = inheritNothing({ name: given[1].name });
          const worker = construct(target, given, newTarget);
          // Revokes the URL, because the worker already has the script and the page would keep a copy for each worker.
          apply(revokeObjectURL, URL, [starter]);
          return worker;
        },
      }),
    ),
  }));
}
