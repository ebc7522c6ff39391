/** Functions that run inside the checked page. None of them refers to anything outside its body. */

export interface ControlQuery {
  selector: string;
  /** The document before a change. Controls that it does not contain come first. */
  base?: string | undefined;
  maxCount: number;
}

/** Returns the first matching controls in the order to try them. Searches shadow roots too. */
export function findControls({ selector, base, maxCount }: ControlQuery): Element[] {
  const found: Element[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (found.length === maxCount) return;
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  if (base === undefined) return found;
  const isKnown = (element: Element) => {
    const tag = element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1);
    return base.includes(tag) && base.includes((element.textContent ?? '').trim());
  };
  const known = new Set(found.filter(isKnown));
  return [...found.filter((element) => !known.has(element)), ...known];
}

export interface ControlState {
  name: string;
  /** The type of an input; empty for other elements. */
  type: string;
  /** True for a field without a value. */
  isEmpty: boolean;
  /** The center within the window, in pixels; undefined when it cannot be scrolled into view. */
  point?: { x: number; y: number };
}

/** Scrolls a control into the window and describes it. Returns undefined when it is hidden, disabled or removed. */
export function readControl(controls: Element[], index: number): ControlState | undefined {
  const element = controls[index];
  if (!element?.isConnected || !element.checkVisibility({ visibilityProperty: true })) return undefined;
  const isDisabled =
    element.matches(':disabled') ||
    element.closest('[aria-disabled="true"], [aria-disabled="false"]')?.getAttribute('aria-disabled') === 'true';
  const hasArea = () => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  if (isDisabled || !hasArea()) return undefined;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent?.trim() : '';
  const name =
    element.getAttribute('aria-label') ||
    element.textContent?.trim() ||
    element.getAttribute('placeholder') ||
    label ||
    (element instanceof HTMLInputElement ? element.value : '') ||
    element.id ||
    element.tagName.toLowerCase();
  const middle = () => {
    const { left, top, width, height } =
      [...element.getClientRects()].find((box) => box.width > 0 && box.height > 0) ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isInWindow = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
  const before = middle();
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { x, y } = middle();
  // Scrolling moved the control to an edge of the window, where a fixed bar may cover it.
  if (x !== before.x || y !== before.y) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  const point = middle();
  return {
    name,
    type: element.getAttribute('type') ?? '',
    isEmpty: isField && element.value === '',
    ...(isInWindow(point) && { point }),
  };
}
