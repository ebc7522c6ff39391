/**
 * A part of the inspector: draws a picture of an element as its owner sees it. The browser draws a copy of the element, with the
 * styles that it has computed, as an SVG image, which needs no permission and no library. Pseudo-elements and web fonts are missing
 * from it.
 */
export const ELEMENT_PICTURE_SCRIPT = `
  const PICTURE_MAX_PX = 640;
  const PICTURE_MAX_ELEMENTS = 300;
  const PICTURE_MAX_CHARACTERS = 150000;
  const backgroundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (color !== 'transparent' && !/, 0\\)$/.test(color)) return color;
    }
    return '#ffffff';
  };
  const drawnAs = (node) => {
    try {
      if (node.localName === 'canvas') return node.toDataURL();
      const sheet = document.createElement('canvas');
      sheet.width = node.naturalWidth;
      sheet.height = node.naturalHeight;
      sheet.getContext('2d').drawImage(node, 0, 0);
      return sheet.toDataURL('image/webp');
    } catch { return ''; }
  };
  const copyOf = (node) => {
    const style = getComputedStyle(node);
    const isDrawn = node.localName === 'img' || node.localName === 'canvas';
    const copy = isDrawn ? document.createElement('img') : node.cloneNode(false);
    copy.setAttribute('style', Array.from(style, (name) => name + ':' + style.getPropertyValue(name)).join(';'));
    if (isDrawn) copy.setAttribute('src', drawnAs(node));
    if (node.localName === 'input') copy.setAttribute('value', node.value);
    if (node.localName === 'textarea') copy.textContent = node.value;
    else for (const child of node.childNodes) {
      if (child.nodeType === 3) copy.append(child.cloneNode(false));
      if (child.nodeType === 1 && !/^(script|style|iframe|template)$/.test(child.localName)) copy.append(copyOf(child));
    }
    return copy;
  };
  const pictureOf = async (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (!(width >= 1 && height >= 1) || element.getElementsByTagName('*').length > PICTURE_MAX_ELEMENTS) return null;
    const copy = copyOf(element);
    for (const [name, value] of Object.entries({ margin: '0', position: 'static', transform: 'none', width: width + 'px', height: height + 'px', 'box-sizing': 'border-box' })) copy.style.setProperty(name, value);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="' + width + '" height="' + height + '"><foreignObject width="100%" height="100%">' + new XMLSerializer().serializeToString(copy) + '</foreignObject></svg>';
    const image = new Image();
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
    await image.decode();
    const scale = Math.min(1, PICTURE_MAX_PX / Math.max(width, height));
    const sheet = document.createElement('canvas');
    sheet.width = Math.ceil(width * scale);
    sheet.height = Math.ceil(height * scale);
    const pen = sheet.getContext('2d');
    pen.fillStyle = backgroundOf(element);
    pen.fillRect(0, 0, sheet.width, sheet.height);
    pen.drawImage(image, 0, 0, sheet.width, sheet.height);
    const drawn = sheet.toDataURL('image/webp', 0.8);
    return drawn.length > PICTURE_MAX_CHARACTERS ? null : drawn;
  };
`;
