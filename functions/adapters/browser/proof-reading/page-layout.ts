/**
 * `readLayout` runs inside the checked page. It refers only to names inside its own body, because its source is sent to
 * the browser.
 */

export type LayoutFault =
  | 'hidden'
  | 'cut'
  | 'cut_off'
  | 'broken_word'
  | 'covered'
  | 'overlaid'
  | 'touching'
  | 'small_control'
  | 'small_text'
  | 'filters_first'
  | 'lone_card';

export interface FoundFault {
  fault: LayoutFault;
  /** The text or name of the element. */
  text: string;
  /** The name of the element that covers this one, or a size. */
  detail: string;
  markup: string;
}

/** Returns the faults in the layout of the visible view. */
export function readLayout({ isNarrow, source }: { isNarrow: boolean; source: string }): FoundFault[] {
  const MAX_ELEMENTS = 3_000;
  const MAX_OF_FAULT = 3;
  /** Reading ends 500 ms from now, because a page may have thousands of elements. */
  const endMs = performance.now() + 500;
  const isLate = () => performance.now() > endMs;
  const MIN_TARGET_PX = 24;
  const MIN_TEXT_PX = 11;
  const CUT_PX = 3;
  const CONTROL =
    'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="checkbox"]';
  const LITERAL = 'script, style, template, noscript, option';
  const root = document.documentElement;
  const [screenPx, heightPx] = [root.clientWidth, window.innerHeight];
  const found: FoundFault[] = [];
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      element.textContent ||
      element.getAttribute('placeholder') ||
      element.getAttribute('name') ||
      element.localName
    )
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);
  const add = (fault: LayoutFault, element: Element, detail: string, text = nameOf(element)) => {
    if (found.filter((each) => each.fault === fault).length >= MAX_OF_FAULT) return;
    found.push({ fault, text, detail, markup: element.outerHTML.slice(0, 300) });
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const moving = document
    .getAnimations()
    .slice(0, 200)
    .flatMap(({ effect, playState }) =>
      effect instanceof KeyframeEffect && effect.target && playState === 'running' ? [effect.target] : [],
    );
  const isMoving = (element: Element) => moving.some((target) => target.contains(element));
  const styleOf = (element: Element) => getComputedStyle(element);
  const elements = [...(document.body?.querySelectorAll('*') ?? [])]
    .slice(0, MAX_ELEMENTS)
    .filter((element) => !element.matches(LITERAL));
  const textNodes = (element: Element) =>
    [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
  const linesOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  /** Returns a word that a line break splits without a hyphen. Ignores file names and URLs, which may be split. */
  const brokenWord = (element: Element) => {
    const WORD = /(?<![\p{L}\d@./_-])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,20}(?![\p{L}\d@./_-])/gu;
    for (const node of textNodes(element).slice(0, 5)) {
      for (const { 0: word, index } of (node.textContent ?? '').slice(0, 300).matchAll(WORD)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (first && others.some(({ top }) => top - first.top > first.height / 2)) return word;
      }
    }
    return undefined;
  };
  const ancestors = (element: Element) => {
    const boxes: Element[] = [];
    for (let box: Element | null = element; box && box !== document.body && box !== root; box = box.parentElement)
      boxes.push(box);
    return boxes;
  };
  const isClipped = (element: Element) => {
    const { clipPath, clip } = styleOf(element);
    return clipPath !== 'none' || clip !== 'auto';
  };
  const topmost = (x: number, y: number) => {
    let at = document.elementFromPoint(x, y);
    while (at?.shadowRoot) {
      const inner = at.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === at) break;
      at = inner;
    }
    return at;
  };
  const holders = elements.filter((element) => textNodes(element).length > 0 && isSeen(element) && !isClipped(element));
  const modal = document.querySelector(':modal');

  for (const element of elements) {
    if (!element.matches('[hidden]:not([hidden="until-found"])') || !isSeen(element)) continue;
    if ((element.textContent ?? '').trim() !== '' || element.querySelector(CONTROL)) add('hidden', element, '');
  }

  // CSS applies the overflow of the root element to the window, or the overflow of the body if the root's is `visible`.
  const rootOverflow = styleOf(root).overflowX;
  const overflow = rootOverflow === 'visible' && document.body ? styleOf(document.body).overflowX : rootOverflow;
  const isWindowCut = overflow === 'hidden' || overflow === 'clip';
  const canScroll = (element: Element) =>
    ancestors(element).some(
      (box) => /auto|scroll|hidden|clip/.test(styleOf(box).overflowX) || styleOf(box).transform !== 'none',
    );
  const isPastEdge = ({ left, right }: DOMRect) => left < screenPx - CUT_PX && right > screenPx + CUT_PX;

  for (const element of holders) {
    if (isLate()) break;
    if (isMoving(element)) continue;
    const lines = textNodes(element).flatMap(linesOf);
    const box = [element, element.parentElement].find((each) => {
      if (!each || each === document.body || each === root) return false;
      const { overflowX, overflowY } = styleOf(each);
      return /hidden|clip/.test(`${overflowX} ${overflowY}`) && !/auto|scroll/.test(`${overflowX} ${overflowY}`);
    });
    if (box) {
      const { textOverflow, webkitLineClamp, transform } = styleOf(box);
      const isShortened =
        textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || styleOf(element).textOverflow === 'ellipsis';
      const clip = box.getBoundingClientRect();
      const isWhole = clip.width > 8 && clip.height > 8 && !isClipped(box) && transform === 'none';
      const cut = lines.find(({ left, right, top, bottom, height }) => {
        const isInside =
          right > clip.left + 1 && left < clip.right - 1 && bottom > clip.top + 1 && top < clip.bottom - 1;
        const isAcross = right > clip.right + CUT_PX || left < clip.left - CUT_PX;
        // A much taller box shows only the beginning of a text on purpose, for example above “Read more”.
        const isDown =
          clip.height < height * 1.8 && (bottom > clip.bottom + height * 0.3 || top < clip.top - height * 0.3);
        return isInside && (isAcross || isDown);
      });
      if (cut && isWhole && !isShortened) add('cut', element, '');
    }
    // A mask hides the parts of a text that exceed its box, such as the end of a name that is longer than its ticket.
    const masked = ancestors(element).find((each) => styleOf(each).maskImage !== 'none');
    const mask = masked?.getBoundingClientRect();
    if (mask && lines.some(({ left, right }) => left < mask.right && right > mask.right + CUT_PX)) {
      add('cut', element, '');
    }
    if (isNarrow && isWindowCut && !canScroll(element) && lines.some(isPastEdge)) add('cut_off', element, '');
    const broken = isNarrow && lines.length > 1 && styleOf(element).hyphens !== 'auto' && brokenWord(element);
    if (broken) add('broken_word', element, '', broken);
    const size = Number.parseFloat(styleOf(element).fontSize);
    const text = textNodes(element)
      .map((node) => node.textContent ?? '')
      .join('')
      .trim();
    if (isNarrow && size < MIN_TEXT_PX - 0.1 && /\p{L}{3}/u.test(text) && !element.closest('svg, sup, sub')) {
      add('small_text', element, `${Math.round(size * 10) / 10}`);
    }
  }

  const paints = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity } = styleOf(element);
    const alpha = Number(/[,/]\s*([\d.]+)\)$/.exec(/rgba|\//.test(backgroundColor) ? backgroundColor : '')?.[1] ?? 1);
    return (
      Number(opacity) > 0.6 && (alpha > 0.6 || backgroundImage !== 'none' || element.matches('img, canvas, video'))
    );
  };
  for (const element of modal ? [] : holders) {
    if (isLate()) break;
    if (
      isMoving(element) ||
      styleOf(element).pointerEvents === 'none' ||
      element.closest('svg, canvas, label, [inert]')
    )
      continue;
    const [line] = textNodes(element).flatMap(linesOf);
    if (!line) continue;
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    if (x < 0 || y < 0 || x >= screenPx || y >= heightPx) continue;
    const above = topmost(x, y);
    if (
      !above ||
      above === document.body ||
      above === root ||
      element.contains(above) ||
      above.contains(element) ||
      isMoving(above)
    )
      continue;
    // A text that an ancestor cuts off or scrolls out of view at this point is not covered by another element.
    const isOutside = ancestors(element).some((box) => {
      const { overflowX, overflowY } = styleOf(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return `${overflowX}${overflowY}` !== 'visiblevisible' && (x < left || x > right || y < top || y > bottom);
    });
    const [boxes, own] = [ancestors(above), ancestors(element)];
    const cover = boxes.filter((box) => !own.includes(box));
    const outermost = cover.at(-1);
    const isFloating = cover.some((box) => /fixed|sticky/.test(styleOf(box).position));
    const ownBox = own.find((box) => box.parentElement === outermost?.parentElement);
    // Elements with equal tags and classes, such as the cards of a game, overlap on purpose.
    const isPile =
      ownBox?.localName === outermost?.localName && ownBox?.className.toString() === outermost?.className.toString();
    if (isOutside || isFloating || isPile || !cover.some(paints)) continue;
    add('covered', element, nameOf(above) || above.localName);
  }

  // Finds texts that overlap with nothing painted between them, such as a heading that grew into the next line.
  const inks = (modal ? [] : holders)
    .filter(
      (element) =>
        !isMoving(element) &&
        !element.closest('svg, canvas, label, [inert], [aria-hidden="true"]') &&
        ancestors(element).every((box) => styleOf(box).transform === 'none' && styleOf(box).position !== 'fixed'),
    )
    .flatMap((element) =>
      textNodes(element)
        .flatMap(linesOf)
        .filter(({ left, right, top, bottom }) => right > 0 && left < screenPx && bottom > 0 && top < heightPx)
        // Letters take up only the middle half of a line's height, so only the middle halves of two lines must not
        // overlap.
        .map(({ left, right, top, height }) => ({
          ...{ element, left, right, size: height },
          ...{ top: top + height / 4, bottom: top + height * 0.75 },
        })),
    )
    .slice(0, 400);
  for (const [index, one] of inks.entries()) {
    if (isLate()) break;
    const other = inks.slice(index + 1).find(
      (each) =>
        !one.element.contains(each.element) &&
        !each.element.contains(one.element) &&
        // A much larger text is an ornament. A text that equals the other one is an effect, such as a shadow.
        Math.max(one.size, each.size) < 3 * Math.min(one.size, each.size) &&
        nameOf(one.element) !== nameOf(each.element) &&
        Math.min(one.right, each.right) - Math.max(one.left, each.left) > 8 &&
        Math.min(one.bottom, each.bottom) - Math.max(one.top, each.top) > 2,
    );
    if (!other) continue;
    const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
    const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
    const stack = document.elementsFromPoint(x, y);
    const [first, second] = [one.element, other.element].map((element) => stack.indexOf(element));
    if (first === undefined || second === undefined || first < 0 || second < 0) continue;
    // An element that is painted between the two texts hides the lower text, which the fault `covered` reports.
    const between = stack.slice(0, Math.max(first, second));
    if (!between.some(paints)) add('overlaid', one.element, nameOf(other.element));
  }

  // Finds a number and the next text without a space between them, such as “0” and “40 missing”, which users read as
  // “040 missing”. Names such as GitHub and the digits of a clock are often written in pieces. So only a digit beside a
  // digit or beside a word in another box counts, and one of the two texts must contain a word.
  const pieces = (modal ? [] : holders)
    .filter((element) => !isMoving(element) && !element.closest('svg, canvas, pre, code, kbd, sup, sub, [inert]'))
    .flatMap(textNodes)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  const letterBox = (node: Node, isLast: boolean) => {
    const text = node.textContent ?? '';
    const index = isLast ? text.trimEnd().length - 1 : text.search(/\S/);
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect();
  };
  const isInOtherBox = (node: Node, other: Node) => {
    for (let box = node.parentElement; box && !box.contains(other); box = box.parentElement)
      if (styleOf(box).display !== 'inline') return true;
    return false;
  };
  for (const [index, node] of pieces.entries()) {
    if (isLate()) break;
    const next = pieces[index + 1];
    if (!next || next.parentElement === node.parentElement) continue;
    const [text, nextText] = [textOf(node), textOf(next)];
    const isDigits = /\d$/.test(text) && /^\d/.test(nextText);
    const isNumberWord = /\d$/.test(text) && /^\p{L}{3}/u.test(nextText);
    if (!/\p{L}{3}/u.test(`${text} ${nextText}`) || !(isDigits || isNumberWord)) continue;
    if (isNumberWord && !isInOtherBox(node, next) && !isInOtherBox(next, node)) continue;
    const [left, right] = [letterBox(node, true), letterBox(next, false)];
    const isOnLine = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top) > left.height / 2;
    const gapPx = right.left - left.right;
    if (isOnLine && gapPx > -1 && gapPx < 1 && node.parentElement) {
      add('touching', node.parentElement, nextText.slice(0, 60), text.slice(-60));
    }
  }

  const controls = elements.filter(
    (element) => element.matches(CONTROL) && isSeen(element) && !element.matches(':disabled'),
  );
  const targetOf = (control: Element) => {
    const label = control.matches('input') ? control.closest('label') : null;
    return (label ?? control).getBoundingClientRect();
  };
  const targets = controls.map((control) => ({ control, box: targetOf(control) }));
  for (const { control, box } of isNarrow ? targets : []) {
    if (isLate()) break;
    if (isMoving(control) || isClipped(control)) continue;
    const own = control.getBoundingClientRect();
    if (isWindowCut && !canScroll(control) && isPastEdge(own)) add('cut_off', control, '');
    const isInText =
      styleOf(control).display === 'inline' ||
      (control.closest('p, li') === control.parentElement && control.matches('a'));
    if (isInText || control.matches('[type="range"], [type="file"]') || control.closest('svg')) continue;
    const size = Math.min(Math.max(box.width, own.width), Math.max(box.height, own.height));
    if (size >= MIN_TARGET_PX - 0.5) continue;
    // WCAG 2.2 allows a small target when a circle of 24 px around its centre meets no other target.
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isCrowded = targets.some(({ control: other, box: near }) => {
      if (other === control || other.contains(control) || control.contains(other)) return false;
      const across = Math.max(near.left - x, x - near.right, 0);
      const down = Math.max(near.top - y, y - near.bottom, 0);
      return Math.hypot(across, down) < MIN_TARGET_PX / 2;
    });
    if (isCrowded) add('small_control', control, `${Math.round(box.width)}×${Math.round(box.height)}`);
  }

  if (isNarrow && !modal) {
    const FILTER = 'select, [type="checkbox"], [type="radio"], [type="range"], [type="search"], [aria-pressed]';
    const isFiltering = (element: Element) => {
      const box = element.closest(
        'form, fieldset, aside, section, [role="search"], [class*="filter" i], [id*="filter" i]',
      );
      const words = `${box?.id} ${box?.getAttribute('class')} ${box?.getAttribute('aria-label')} ${box?.querySelector('h2, h3, legend')?.textContent}`;
      return element.matches('[type="search"]') || /filter|refine|sort|such/i.test(words);
    };
    const filters = controls
      .filter((control) => control.matches(FILTER) && isFiltering(control))
      .map((control) => ({ control, box: targetOf(control) }));
    const lists = elements.filter(
      (element) =>
        element.matches('ul, ol, table, [role="list"], [class*="list" i], [class*="grid" i], [class*="result" i]') &&
        element.children.length > 0 &&
        isSeen(element),
    );
    const firstTop = (filters[0]?.box.top ?? 0) + window.scrollY;
    const lastBottom = (filters.at(-1)?.box.bottom ?? 0) + window.scrollY;
    const [first] = filters;
    const result = lists.find(
      (list) =>
        !filters.some(({ control }) => list.contains(control)) &&
        list.getBoundingClientRect().top + window.scrollY >= lastBottom - 1,
    );
    const resultTop = result ? result.getBoundingClientRect().top + window.scrollY : 0;
    if (first && result && filters.length >= 4 && resultTop > heightPx && resultTop - firstTop > heightPx * 0.6) {
      add('filters_first', first.control, `${Math.round(resultTop)}`, nameOf(result));
    }
  }

  for (const grid of isNarrow ? [] : elements) {
    if (isLate()) break;
    if (styleOf(grid).display !== 'grid' || !isSeen(grid)) continue;
    const cards = [...grid.children].filter(isSeen);
    const [card] = cards;
    if (
      !card ||
      cards.length < 4 ||
      cards.some((each) => each.className !== card.className || each.localName !== card.localName)
    )
      continue;
    const rows = Map.groupBy(cards, (each) => Math.round(each.getBoundingClientRect().top));
    const [sizes, last] = [[...rows.values()].map(({ length }) => length), cards.at(-1)];
    const [perRow = 0] = sizes;
    const { width, height } = card.getBoundingClientRect();
    const isLone = sizes.at(-1) === 1 && perRow >= 3 && sizes.slice(0, -1).every((size) => size === perRow);
    const isWide = (last?.getBoundingClientRect().width ?? 0) > width * 1.5;
    // A growing list cannot always fill its last row, so only cards that are written in the source count.
    const tag = card.outerHTML.slice(0, card.outerHTML.indexOf('>') + 1);
    if (isLone && last && !isWide && height > 80 && source.split(tag).length > cards.length)
      add('lone_card', last, `${perRow}`);
  }
  return found;
}
