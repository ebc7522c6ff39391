/**
 * The functions of this file run inside the checked page. Each refers only to names inside its own body, because its
 * source is sent to the browser.
 */

/** The first characters of an element's HTML. */
type Markup = string;

export interface VisibleContent {
  hasContent: boolean;
  text: string;
}

/** Returns the visible text, and whether the page shows any text, control or graphic. */
export function readContent(): VisibleContent {
  const MAX_ELEMENTS = 3_000;
  const GRAPHICS = 'img,svg,canvas,video,input,button,select,textarea,progress,meter,iframe,hr';
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const options = { opacityProperty: true, visibilityProperty: true };
    return width > 0 && height > 0 && element.checkVisibility(options);
  };
  const textOf = (element: Element) =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : ''))
      .filter(Boolean)
      .join(' ');
  const isPainted = (element: Element) => {
    if (element === document.body) return false;
    if (element instanceof HTMLImageElement) return element.naturalWidth > 1;
    if (element.matches(GRAPHICS)) return true;
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    const isTransparent = backgroundColor === 'transparent' || /,\s*0\)$/.test(backgroundColor);
    return !isTransparent || backgroundImage !== 'none' || borderTopWidth !== '0px';
  };
  let visited = 0;
  let hasContent = false;
  const texts: string[] = [];
  const visit = (element: Element) => {
    if (visited++ > MAX_ELEMENTS) return;
    const text = textOf(element);
    const isSeen = (text !== '' || (!hasContent && isPainted(element))) && isShown(element);
    hasContent ||= isSeen;
    if (isSeen && text !== '') texts.push(text);
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) visit(child);
  };
  if (document.body) visit(document.body);
  return { hasContent, text: texts.join('\n').slice(0, 50_000) };
}

/** Returns the text of the document and of its fields, whether visible or not. */
export function readAllText(): string {
  const SILENT = 'script, style, template, noscript';
  const texts: string[] = [];
  const visit = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.matches(SILENT)) texts.push(node.data);
      if (!(node instanceof Element)) continue;
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) texts.push(node.value);
      if (node.shadowRoot) visit(node.shadowRoot);
    }
  };
  visit(document);
  return texts.join('\n').slice(0, 200_000);
}

interface PageWidth {
  screenWidthPx: number;
  pageWidthPx: number;
  tooWide: { markup: Markup; rightPx: number }[];
}

/** Returns the width of the page, and at most three of the innermost elements that exceed the screen. */
export function readWidth(): PageWidth {
  const MAX_REPORTED = 3;
  const root = document.documentElement;
  const screenWidthPx = root.clientWidth;
  const scrolls = (element: Element | null): boolean => {
    for (let box = element; box && box !== document.body && box !== root; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      if (overflowX !== 'visible' || position === 'fixed') return true;
    }
    return false;
  };
  const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right + window.scrollX);
  const sticksOut = (element: Element) =>
    rightOf(element) > screenWidthPx + 1 && element.checkVisibility() && !scrolls(element.parentElement);
  // CSS applies the root element's overflow to the window. It applies the body's overflow when the root's is `visible`.
  const rootOverflow = getComputedStyle(root).overflowX;
  const overflow = rootOverflow === 'visible' ? getComputedStyle(document.body).overflowX : rootOverflow;
  const isCut = overflow === 'hidden' || overflow === 'clip';
  const widthPx = Math.max(root.scrollWidth, document.scrollingElement?.scrollWidth ?? 0);
  const pageWidthPx = isCut ? screenWidthPx : widthPx;
  if (pageWidthPx <= screenWidthPx + 1) return { screenWidthPx, pageWidthPx, tooWide: [] };
  const wide = [...document.body.querySelectorAll('*')].slice(0, 3_000).filter(sticksOut);
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const tooWide = innermost
    .slice(0, MAX_REPORTED)
    .map((element) => ({ markup: element.outerHTML.slice(0, 300), rightPx: rightOf(element) }));
  return { screenWidthPx, pageWidthPx, tooWide };
}

export interface Graphics {
  brokenImages: { markup: Markup; address: string }[];
  emptyCanvases: { markup: Markup; size: string }[];
}

/** Returns images that failed to load or decode, and canvases without an area. */
export function readGraphics(): Graphics {
  const images = [...document.images].filter((image) => {
    const hasSource = image.getAttribute('src') || image.getAttribute('srcset');
    return hasSource && image.complete && image.naturalWidth === 0;
  });
  const canvases = [...document.querySelectorAll('canvas')].filter((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    const isEmpty = canvas.width === 0 || canvas.height === 0 || width === 0 || height === 0;
    return isEmpty && canvas.checkVisibility();
  });
  return {
    brokenImages: images.map((image) => ({
      markup: image.outerHTML.slice(0, 300),
      address: (image.currentSrc || image.src).slice(0, 300),
    })),
    emptyCanvases: canvases.map((canvas) => {
      const { width, height } = canvas.getBoundingClientRect();
      const size = `${canvas.width}×${canvas.height}, shown at ${Math.round(width)}×${Math.round(height)}`;
      return { markup: canvas.outerHTML.slice(0, 300), size };
    }),
  };
}

export interface CalledFunction {
  markup: Markup;
  attribute: string;
  name: string;
}

/** Returns the event attributes, such as onclick="start()", that call a function which is not the browser's own. */
export function readCalledFunctions(): CalledFunction[] {
  const MAX_ELEMENTS = 3_000;
  const CALL = /^\s*(?:return\s+)?([A-Za-z_$][\w$]*)\s*\(/;
  const KEYWORDS = /^(?:if|for|while|switch|function|typeof|new|void|await|this|super|import|async)$/;
  return [...document.querySelectorAll('*')].slice(0, MAX_ELEMENTS).flatMap((element) =>
    [...element.attributes].flatMap(({ name: attribute, value }) => {
      const name = attribute.startsWith('on') ? CALL.exec(value)?.[1] : undefined;
      // Custom elements are skipped, because this function cannot see the methods that the page's scripts give them.
      if (!name || KEYWORDS.test(name) || element.localName.includes('-')) return [];
      const form = element.closest('form');
      if (name in element || name in document || (form && name in form)) return [];
      return [{ markup: element.outerHTML.slice(0, 300), attribute, name }];
    }),
  );
}

/** Returns whether the page removed its root element. */
export function isDocumentRemoved(): boolean {
  return document.documentElement === null;
}
