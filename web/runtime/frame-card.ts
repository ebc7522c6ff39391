import { type KnownFrame, knownFrame } from '../../shared/domain/frame-provider.ts';

export interface FrameActions {
  /** Shows a page of a known provider after a click on its card. */
  show(known: KnownFrame, card: FrameCard): void;
}

export interface FrameCard {
  /** Stands in the document where the frame was. */
  element: HTMLElement;
  frame: HTMLIFrameElement;
}

const COPIED = ['class', 'style', 'id'];
/** Properties that a style sheet may set with the selector `iframe`, which does not match the card. */
const COPIED_STYLES =
  'position top right bottom left width height min-width min-height max-width max-height aspect-ratio margin border-radius flex grid-area align-self float z-index'.split(
    ' ',
  );
// `:where` has no specificity, so each rule of the app wins, as it would for a frame.
const STYLE = `:where([data-buidl-frame]){display:inline-block;box-sizing:border-box;overflow:hidden;vertical-align:bottom;max-width:100%;width:var(--frame-width,300px);height:var(--frame-height,auto);min-height:var(--frame-min-height,150px)}
[data-buidl-measured]{display:none!important}`;
const CARD_STYLE =
  ':host([hidden]){display:none!important}div{box-sizing:border-box;display:flex;flex-wrap:wrap;align-content:center;align-items:center;justify-content:center;gap:4px 12px;width:100%;height:100%;min-height:inherit;padding:8px;overflow:hidden;border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:inherit;background:color-mix(in srgb,currentColor 7%,transparent);font:15px/1.4 system-ui,sans-serif;text-align:center}p{margin:0;min-width:0;overflow-wrap:anywhere}button{min-height:44px;padding:0 16px;border:1px solid;border-radius:6px;background:none;color:inherit;font:600 15px system-ui,sans-serif;cursor:pointer}button:focus-visible{outline:2px solid;outline-offset:2px}';

const words = () =>
  document.documentElement.lang.startsWith('de')
    ? { show: 'Zeigen', open: 'Öffnen', none: 'Eine Vorschau kann hier nicht gezeigt werden.' }
    : { show: 'Show', open: 'Open', none: 'A preview cannot be shown here.' };

let hasStyle = false;

/** Creates the card of a frame, which follows the frame's attributes. */
export function createCard(frame: HTMLIFrameElement, actions: FrameActions): FrameCard {
  if (!hasStyle) document.head.append(elementOf('style', STYLE));
  hasStyle = true;
  const element = document.createElement('div');
  const card = { element, frame };
  element.dataset.buidlFrame = '';
  const root = element.attachShadow({ mode: 'open' });
  const draw = () => {
    root.replaceChildren(elementOf('style', CARD_STYLE), contentOf(card, actions));
    element.hidden = !frame.hasAttribute('src') && !frame.hasAttribute('srcdoc');
    for (const side of ['width', 'height'] as const) setSide(element, side, frame.getAttribute(side));
  };
  for (const name of COPIED) copyAttribute(frame, element, name);
  draw();
  new MutationObserver((records) => {
    for (const { attributeName } of records) {
      if (COPIED.includes(attributeName ?? '')) copyAttribute(frame, element, attributeName ?? '');
    }
    draw();
  }).observe(frame, { attributes: true });
  // An app may find the card by the id of the frame and set its `src`.
  Object.defineProperty(element, 'src', {
    get: () => frame.src,
    set: (address: string) => {
      frame.src = address;
    },
  });
  new MutationObserver(() => copyAttribute(element, frame, 'src')).observe(element, { attributeFilter: ['src'] });
  return card;
}

/** Copies the styles that style sheets set with the selector `iframe`. The card must already be in the document. */
export function copyTagStyles({ element }: FrameCard): void {
  // Selectors match this element as they match a frame, but it shows no document.
  const probe = document.createElementNS('', 'iframe');
  for (const name of ['class', 'id']) copyAttribute(element, probe, name);
  element.before(probe);
  const display = getComputedStyle(probe).display;
  // Hides both elements, because the computed styles of a hidden element keep percentages instead of pixels.
  for (const each of [probe, element]) each.setAttribute('data-buidl-measured', '');
  const [wanted, own] = [getComputedStyle(probe), getComputedStyle(element)];
  const differing = COPIED_STYLES.filter((name) => isOther(wanted, own, name)).map(
    (name) => [name, wanted.getPropertyValue(name)] as const,
  );
  probe.remove();
  element.removeAttribute('data-buidl-measured');
  for (const [name, value] of differing) element.style.setProperty(name, value);
  if (display !== 'inline') element.style.display = display;
}

/**
 * Returns true if a style sheet sets the property for frames. Initial values do not count, because the card then keeps
 * the size from the frame's attributes.
 */
function isOther(wanted: CSSStyleDeclaration, own: CSSStyleDeclaration, name: string): boolean {
  const value = wanted.getPropertyValue(name);
  return value !== own.getPropertyValue(name) && !['auto', 'none', '0px'].includes(value);
}

function setSide(element: HTMLElement, side: 'width' | 'height', value: string | null): void {
  const length = /^\d+$/.test(value ?? '') ? `${value}px` : value;
  if (length === null || length === '') element.style.removeProperty(`--frame-${side}`);
  else element.style.setProperty(`--frame-${side}`, length);
  if (side === 'height' && length) element.style.setProperty('--frame-min-height', '0');
}

function contentOf(card: FrameCard, actions: FrameActions): HTMLElement {
  const { frame } = card;
  const content = document.createElement('div');
  const address = frame.getAttribute('src') ?? '';
  const known = frame.hasAttribute('srcdoc') ? undefined : knownFrame(address);
  const url = frame.hasAttribute('srcdoc') || !/^(?:https?:)?\/\//i.test(address) ? undefined : frame.src;
  const name = known?.provider ?? (url && new URL(url).host);
  if (name === undefined) {
    content.append(elementOf('p', words().none));
    return content;
  }
  const title = frame.title || frame.getAttribute('aria-label') || '';
  const button = elementOf('button', `${known ? words().show : words().open} ${name}`);
  button.addEventListener('click', () => {
    if (known) actions.show(known, card);
    else window.open(url, '_blank', 'noopener');
  });
  content.append(elementOf('p', title), button);
  return content;
}

function copyAttribute(from: Element, to: Element, name: string): void {
  const value = from.getAttribute(name);
  if (value === null) to.removeAttribute(name);
  else if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
