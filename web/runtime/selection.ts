import type { EditTarget } from '../../shared/domain/free-edits/free-edit.ts';
import type { ElementEdit, SavedEdit, SelectedElement } from './app-messages.ts';
import { pictureOf } from './element-picture.ts';
import { setTimeout } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

const MAX_TEXT_LENGTH = 2_000;
const STYLES = ['color', 'backgroundColor', 'fontSize', 'padding', 'margin'] as const;
const ATTRIBUTES = ['id', 'href', 'src'] as const;
const STEPS = {
  ArrowUp: 'parentElement',
  ArrowDown: 'firstElementChild',
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
} as const;
const BOX_STYLE =
  'all:initial;position:fixed;z-index:2147483647;pointer-events:none;box-sizing:border-box;border:2px solid #ff5a1f;background:rgb(255 90 31 / .14);border-radius:3px';

export interface Selection {
  begin(): void;
  end(element: Element | null): void;
  edit(edit: ElementEdit): void;
  restore(edits: readonly SavedEdit[]): void;
}

export function createSelection(channel: ShellChannel): Selection {
  const elements = createElementFinder();
  const box = createBox();
  let selected: Element | null = null;
  let listening: AbortController | null = null;
  const end = (element: Element | null): void => {
    if (listening === null) {
      // No selection is running. Without an element, the outline goes, because the studio has unselected the element.
      if (element === null) box.remove();
      selected = element;
      return;
    }
    listening.abort();
    listening = null;
    selected = element ?? selected;
    if (selected) box.keep(selected);
    else box.remove();
    channel.post({ type: 'selected', element: element && elements.describe(element) });
    if (element) void sendPicture(channel, element);
  };
  const begin = (): void => {
    if (listening !== null || !document.body) return;
    listening = new AbortController();
    box.insert();
    listen(box, end, listening.signal);
    box.show(document.body.firstElementChild ?? document.body);
    window.focus();
  };
  const restoreNow = (edits: readonly SavedEdit[]) => {
    for (const edit of edits) {
      const element = elements.find(edit.target);
      if (element) elements.change(element, edit);
    }
  };
  return {
    begin,
    end,
    edit: (edit) => {
      if (!selected) return;
      elements.change(selected, edit);
      box.show(selected);
    },
    restore: (edits) => {
      if (document.readyState === 'complete') restoreNow(edits);
      // Waits until the app's own load listeners have run.
      else window.addEventListener('load', () => setTimeout(() => restoreNow(edits)), { once: true });
    },
  };
}

async function sendPicture(channel: ShellChannel, element: Element): Promise<void> {
  const selector = selectorOf(element);
  try {
    const image = await pictureOf(element);
    if (image) channel.post({ type: 'picture', selector, image });
  } catch {
    // When drawing the picture fails, the studio shows the element without a picture.
  }
}

interface Box {
  readonly shown: Element | null;
  insert(): void;
  remove(): void;
  /** Leaves an outline around the selected element. */
  keep(element: Element): void;
  show(element: Element | null): void;
}

function createBox(): Box {
  let box: HTMLElement | null = null;
  let shown: Element | null = null;
  let following: AbortController | null = null;
  const remove = () => {
    following?.abort();
    box?.remove();
    box = null;
  };
  const show = (element: Element | null) => {
    shown = element;
    if (!box || !element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  };
  return {
    get shown() {
      return shown;
    },
    insert: () => {
      remove();
      box = document.createElement('div');
      box.setAttribute('style', BOX_STYLE);
      document.documentElement.append(box);
      following = new AbortController();
      const options = { capture: true, passive: true, signal: following.signal };
      for (const type of ['scroll', 'resize']) window.addEventListener(type, () => show(shown), options);
    },
    remove,
    keep: (element) => {
      if (box) box.style.background = 'none';
      show(element);
    },
    show,
  };
}

/** While the owner selects, keeps pointer and key events from the app. Calls `end` with the selected element. */
function listen(box: Box, end: (element: Element | null) => void, signal: AbortSignal): void {
  const hide = (event: Event) => event.stopImmediatePropagation();
  const stop = (event: Event) => {
    event.preventDefault();
    hide(event);
  };
  const hear = <Type extends keyof WindowEventMap>(
    types: readonly Type[],
    listener: (event: WindowEventMap[Type]) => void,
  ) => {
    for (const type of types) window.addEventListener(type, listener, { capture: true, passive: false, signal });
  };
  hear(['pointermove'], ({ target }) => isSelectable(target) && box.show(target));
  hear(['pointerdown'], (event) => {
    stop(event);
    // Marks the element at the press, because touch input sends no move events before it.
    if (isSelectable(event.target)) box.show(event.target);
  });
  hear(['pointerup', 'mousedown', 'mouseup'], stop);
  // Touch events keep their default action. Otherwise, a touch could neither scroll nor cause a click.
  hear(['touchstart', 'touchmove', 'touchend', 'touchcancel'], hide);
  hear(['click'], (event) => {
    stop(event);
    if (event.isTrusted && isSelectable(event.target)) end(event.target);
  });
  hear(['keydown'], (event) => {
    if (event.key === 'Tab') return;
    stop(event);
    const next = isStep(event.key) ? (box.shown?.[STEPS[event.key]] ?? null) : null;
    if (isSelectable(next)) box.show(next);
    if (event.key === 'Escape') end(null);
    if (event.key === 'Enter' && event.isTrusted && isSelectable(box.shown)) end(box.shown);
  });
}

function isStep(key: string): key is keyof typeof STEPS {
  return Object.hasOwn(STEPS, key);
}

function isSelectable(target: EventTarget | null): target is Element {
  return target instanceof Element && target !== document.documentElement && document.body.contains(target);
}

function selectorOf(element: Element): string {
  const parts: string[] = [];
  for (
    let at: Element | null = element;
    at && at !== document.documentElement && parts.length < 8;
    at = at.parentElement
  ) {
    parts.unshift(at.id ? `#${at.id}` : at.localName + placeOf(at));
    if (at.id) break;
  }
  return parts.join(' > ').slice(0, 500);
}

/** Returns a pseudo-class for the position if the parent has several children with the same tag name. */
function placeOf(element: Element): string {
  const alike = [...(element.parentElement?.children ?? [])].filter(({ localName }) => localName === element.localName);
  return alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
}

interface Original {
  text: string;
  href: string | null;
  src: string | null;
}

/** Finds elements by their properties in the document, even after an edit has changed the properties. */
function createElementFinder() {
  const originals = new WeakMap<Element, Original>();
  const attributeOf = (element: Element, name: (typeof ATTRIBUTES)[number]): string | null => {
    const original = originals.get(element);
    return original && name !== 'id' ? original[name] : element.getAttribute(name);
  };
  const textOf = (element: Element): string | null => {
    if (element.childElementCount > 0) return null;
    return folded(originals.get(element)?.text ?? element.textContent ?? '');
  };
  const clippedAttribute = (element: Element, name: (typeof ATTRIBUTES)[number]): string | undefined =>
    attributeOf(element, name)?.slice(0, MAX_TEXT_LENGTH);
  const clippedText = (text: string | null): string | null => text?.slice(0, MAX_TEXT_LENGTH) ?? null;
  const targetOf = (element: Element): Omit<SelectedElement, 'selector' | 'label' | 'html' | 'styles'> => {
    const text = textOf(element);
    const alike = [...document.getElementsByTagName(element.localName)].filter(
      (other) =>
        textOf(other) === text && ATTRIBUTES.every((name) => attributeOf(other, name) === attributeOf(element, name)),
    );
    const attributes = ATTRIBUTES.flatMap((name) => {
      const value = clippedAttribute(element, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return {
      tag: element.localName,
      text: clippedText(text),
      attributes: Object.fromEntries(attributes),
      index: alike.indexOf(element),
      count: alike.length,
    };
  };
  return {
    describe: (element: Element): SelectedElement => {
      const style = getComputedStyle(element);
      const label = element.getAttribute('aria-label') || element.getAttribute('alt') || element.textContent;
      return {
        ...targetOf(element),
        selector: selectorOf(element),
        label: folded(label ?? '').slice(0, 80),
        html: element.outerHTML.replace(/data:[^"')\s]{200,}/g, 'data:…').slice(0, MAX_TEXT_LENGTH),
        styles: Object.fromEntries(STYLES.map((name) => [name, style[name]])),
      };
    },
    find: ({ tag, text, attributes, index, count }: EditTarget): Element | undefined => {
      const alike = [...document.getElementsByTagName(tag)].filter(
        (element) =>
          clippedText(textOf(element)) === clippedText(text) &&
          ATTRIBUTES.every((name) => clippedAttribute(element, name) === attributes[name]),
      );
      return alike.length === count ? alike[index] : undefined;
    },
    change: (element: Element, edit: ElementEdit): void => {
      if (!originals.has(element)) {
        const [href, src] = [element.getAttribute('href'), element.getAttribute('src')];
        originals.set(element, { text: element.textContent ?? '', href, src });
      }
      if (edit.kind === 'text') {
        if (element.childElementCount === 0) element.textContent = edit.value;
      } else if (edit.kind === 'attribute') element.setAttribute(edit.name, edit.value);
      else if (element instanceof HTMLElement || element instanceof SVGElement) {
        element.style.setProperty(edit.name, edit.value);
      }
    },
  };
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
