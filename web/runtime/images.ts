/**
 * Makes images load with CORS. An app has an opaque origin, so all images are cross-origin, and without CORS it could
 * not read a canvas that contains them.
 */
export function requestImagesWithCors(): void {
  const properties = HTMLImageElement.prototype;
  const { setAttribute } = properties;
  const source = Object.getOwnPropertyDescriptor(properties, 'src');
  const prepare = (image: HTMLImageElement, address: unknown) => {
    if (String(address).startsWith('/images/') && image.crossOrigin === null) image.crossOrigin = 'anonymous';
  };
  Object.defineProperty(properties, 'src', {
    ...source,
    set(this: HTMLImageElement, address: string) {
      prepare(this, address);
      source?.set?.call(this, address);
    },
  });
  properties.setAttribute = function (name, value) {
    if (String(name).toLowerCase() === 'src') prepare(this, value);
    setAttribute.call(this, name, value);
  };
}
