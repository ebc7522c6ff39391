/**
 * `readFaintTexts` runs inside the checked page. It refers only to names inside its own body, because its source is
 * sent to the browser.
 */

export interface FaintText {
  text: string;
  /** The contrast of the text with its background, from 1 to 21. */
  ratio: number;
  /** The minimum contrast that people with ordinary sight can read without effort. */
  least: number;
  color: string;
  background: string;
  isDisabled: boolean;
  markup: string;
}

/**
 * Returns visible texts with too little contrast. Skips texts on images and gradients, because their background is
 * unknown. `selector` selects the elements whose texts are read, such as hovered controls.
 */
export function readFaintTexts({ selector }: { selector: string }): FaintText[] {
  const MAX_ELEMENTS = 3_000;
  const MAX_FOUND = 6;
  /** Reading ends 400 ms from now, because a page may have thousands of texts. */
  const endMs = performance.now() + 400;
  /**
   * The minimum contrast of texts of disabled controls. These texts may be fainter than others, but must be readable.
   */
  const LEAST_DISABLED = 1.8;
  type Rgba = readonly [number, number, number, number];
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Rgba>();
  const parse = (css: string): Rgba => {
    const before = known.get(css);
    if (before) return before;
    const [, red, green, blue, alpha = '1'] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css) ?? [];
    let color: Rgba = [Number(red), Number(green), Number(blue), Number(alpha)];
    if (red === undefined && pixel) {
      // For other color notations, the drawn color of one pixel gives the red, green and blue values.
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = css;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 255] = pixel.getImageData(0, 0, 1, 1).data;
      color = [r, g, b, a / 255];
    }
    known.set(css, color);
    return color;
  };
  const over = ([r, g, b, a]: Rgba, [r2, g2, b2]: Rgba): Rgba => [
    r * a + r2 * (1 - a),
    g * a + g2 * (1 - a),
    b * a + b2 * (1 - a),
    1,
  ];
  const luminance = ([red, green, blue]: Rgba) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Rgba, other: Rgba) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
    return (light + 0.05) / (dark + 0.05);
  };
  const hex = ([r, g, b]: Rgba) =>
    `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  const placed = new Map<Element, Element[]>();
  /** Returns the positioned elements among the first 200 children. They may cover other children. */
  const placedIn = (box: Element): Element[] => {
    const before = placed.get(box);
    if (before) return before;
    const own = [...box.children]
      .slice(0, 200)
      .filter((child) => /absolute|fixed/.test(getComputedStyle(child).position));
    placed.set(box, own);
    return own;
  };
  /** Returns the elements whose color may show behind a text, nearest first; undefined when they are not certain. */
  const behind = (element: Element, rect: DOMRect): Element[] | undefined => {
    const chain: Element[] = [];
    let isPlaced = false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      chain.push(box);
      const { position, transform, backgroundColor, marginTop, marginLeft } = getComputedStyle(box);
      if (parse(backgroundColor)[3] === 1) break;
      isPlaced ||=
        /absolute|fixed|sticky/.test(position) ||
        transform !== 'none' ||
        marginTop.startsWith('-') ||
        marginLeft.startsWith('-');
      isPlaced ||= placedIn(box).some((child) => !chain.includes(child));
    }
    if (!isPlaced) return chain;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((each) => each === element || element.contains(each) || each.contains(element));
    return at === 0 ? [...stack] : undefined;
  };
  const backgroundOf = (element: Element, rect: DOMRect): Rgba | undefined => {
    const layers: Rgba[] = [];
    const boxes = behind(element, rect);
    if (!boxes) return undefined;
    for (const box of boxes) {
      const { backgroundColor, backgroundImage, backgroundClip, filter, mixBlendMode, maskImage } =
        getComputedStyle(box);
      if (
        backgroundImage !== 'none' ||
        backgroundClip === 'text' ||
        filter !== 'none' ||
        mixBlendMode !== 'normal' ||
        maskImage !== 'none'
      )
        return undefined;
      if (box.matches('img, canvas, video, svg, iframe, picture')) return undefined;
      for (const pseudo of ['::before', '::after']) {
        const own = getComputedStyle(box, pseudo);
        const isLayer = own.content !== 'none' && /absolute|fixed/.test(own.position);
        if (isLayer && (own.backgroundImage !== 'none' || parse(own.backgroundColor)[3] > 0)) return undefined;
      }
      const color = parse(backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    const canvas: Rgba =
      getComputedStyle(document.documentElement).colorScheme === 'dark' ? [18, 18, 18, 1] : [255, 255, 255, 1];
    return layers.reduceRight((below, layer) => over(layer, below), canvas);
  };
  const isDisabled = (element: Element) => element.closest(':disabled, [aria-disabled="true"], [inert]') !== null;
  const moving = document
    .getAnimations()
    .slice(0, 200)
    .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target ? [effect.target] : []));
  const found: FaintText[] = [];
  const kinds = new Set<string>();
  const elements = [...document.querySelectorAll(selector)].flatMap((each) =>
    selector === '*' ? [each] : [each, ...each.querySelectorAll('*')],
  );
  for (const element of elements.slice(0, MAX_ELEMENTS)) {
    if (found.length >= MAX_FOUND || performance.now() > endMs) break;
    if (element.closest('svg, script, style, option, select') || element.matches('input')) continue;
    const texts = [...element.childNodes].filter((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));
    if (texts.length === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2 || moving.some((target) => target.contains(element))) continue;
    const style = getComputedStyle(element);
    if (
      style.textShadow !== 'none' ||
      style.webkitTextFillColor !== style.color ||
      Number(style.webkitTextStrokeWidth.replace('px', '')) > 0 ||
      style.clipPath !== 'none'
    )
      continue;
    let opacity = 1;
    for (let box: Element | null = element; box; box = box.parentElement)
      opacity *= Number(getComputedStyle(box).opacity);
    const background = backgroundOf(element, rect);
    const [r, g, b, a] = parse(style.color);
    // Skips a text that is still fading in.
    if (!background || opacity < 0.3) continue;
    const color = over([r, g, b, a * opacity], background);
    const ratio = contrast(color, background);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const disabled = isDisabled(element);
    const least = disabled ? LEAST_DISABLED : isLarge ? 3 : 4.5;
    const kind = `${style.color} ${hex(background)} ${disabled}`;
    if (ratio >= least - 0.1 || kinds.has(kind)) continue;
    kinds.add(kind);
    found.push({
      text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60),
      ratio: Math.round(ratio * 10) / 10,
      least,
      color: hex(color),
      background: hex(background),
      isDisabled: disabled,
      markup: element.outerHTML.slice(0, 300),
    });
  }
  return found;
}
