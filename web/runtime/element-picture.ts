const MAX_SIZE_PX = 640;
const MAX_ELEMENTS = 300;
const MAX_CHARACTERS = 150_000;
const NOT_COPIED = /^(?:script|style|iframe|template)$/;

/**
 * Returns a picture of an element as a data: URL, or null when the element is too large or not shown. The browser draws
 * a copy of the element with its computed styles as an SVG image, which needs no permission and no library. The picture
 * lacks pseudo-elements and web fonts.
 */
export async function pictureOf(element: Element): Promise<string | null> {
  const { width, height } = element.getBoundingClientRect();
  const isShown = width >= 1 && height >= 1;
  if (!isShown || element.getElementsByTagName('*').length > MAX_ELEMENTS) return null;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(element, width, height))}`;
  await image.decode();
  const scale = Math.min(1, MAX_SIZE_PX / Math.max(width, height));
  const sheet = document.createElement('canvas');
  sheet.width = Math.ceil(width * scale);
  sheet.height = Math.ceil(height * scale);
  const pen = sheet.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = backgroundOf(element);
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.drawImage(image, 0, 0, sheet.width, sheet.height);
  const drawn = sheet.toDataURL('image/webp', 0.8);
  return drawn.length > MAX_CHARACTERS ? null : drawn;
}

function svgOf(element: Element, width: number, height: number): string {
  const copy = copyOf(element);
  const placed = {
    margin: '0',
    position: 'static',
    transform: 'none',
    width: `${width}px`,
    height: `${height}px`,
    'box-sizing': 'border-box',
  };
  if (hasStyle(copy)) for (const [name, value] of Object.entries(placed)) copy.style.setProperty(name, value);
  const text = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
}

function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'transparent' && !/, 0\)$/.test(color)) return color;
  }
  return '#ffffff';
}

/** Returns a copy of the element with its computed styles, its images and the input in its fields. */
function copyOf(element: Element): Element {
  const style = getComputedStyle(element);
  const isDrawn = element instanceof HTMLImageElement || element instanceof HTMLCanvasElement;
  const copy = isDrawn ? document.createElement('img') : document.importNode(element, false);
  copy.setAttribute('style', Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  if (isDrawn) copy.setAttribute('src', drawnAs(element));
  if (element instanceof HTMLInputElement) copy.setAttribute('value', element.value);
  if (element instanceof HTMLTextAreaElement) copy.textContent = element.value;
  else for (const child of element.childNodes) appendCopy(copy, child);
  return copy;
}

function hasStyle(element: Element): element is Element & ElementCSSInlineStyle {
  return 'style' in element;
}

function appendCopy(copy: Element, child: Node): void {
  if (child instanceof Text) copy.append(child.cloneNode(false));
  else if (child instanceof Element && !NOT_COPIED.test(child.localName)) copy.append(copyOf(child));
}

/** Returns an image or a canvas as a data: URL; empty if the browser does not allow reading it. */
function drawnAs(element: HTMLImageElement | HTMLCanvasElement): string {
  try {
    if (element instanceof HTMLCanvasElement) return element.toDataURL();
    const sheet = document.createElement('canvas');
    sheet.width = element.naturalWidth;
    sheet.height = element.naturalHeight;
    sheet.getContext('2d')?.drawImage(element, 0, 0);
    return sheet.toDataURL('image/webp');
  } catch {
    return '';
  }
}
