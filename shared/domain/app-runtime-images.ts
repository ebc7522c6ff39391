/** Requests an app's own images so that scripts can read them. A part of the runtime, with whose names it is written. */
export const APP_IMAGES_SCRIPT = `
  // Without an origin, an app's own images are those of another one. Requested so, they leave a canvas that draws them readable.
  const imageProperties = HTMLImageElement.prototype;
  const { setAttribute } = imageProperties;
  const imageSource = Object.getOwnPropertyDescriptor(imageProperties, 'src');
  const prepareImage = (image, address) => {
    if (String(address).startsWith('/images/') && image.crossOrigin === null) image.crossOrigin = 'anonymous';
  };
  Object.defineProperty(imageProperties, 'src', {
    ...imageSource,
    set(address) { prepareImage(this, address); imageSource.set.call(this, address); },
  });
  imageProperties.setAttribute = function (name, value) {
    if (String(name).toLowerCase() === 'src') prepareImage(this, value);
    setAttribute.call(this, name, value);
  };
`;
