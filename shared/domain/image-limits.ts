export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024;
export const THUMBNAIL_WIDTH_PX = 1280;
export const THUMBNAIL_HEIGHT_PX = 720;
export const SOCIAL_IMAGE_WIDTH_PX = 1200;
export const SOCIAL_IMAGE_HEIGHT_PX = 630;
/** The site's picture for link previews, in `web/public`. */
export const SOCIAL_IMAGE_PATH = '/social-image.png';
/** The limit for the screenshot that the automatic check takes of the running app. */
export const AUTOMATIC_THUMBNAIL_MAX_BYTES = 200 * 1024;
/** The limit for a screenshot of an app that a model reviews. */
export const VIEW_IMAGE_MAX_BYTES = 300 * 1024;

export const BUILD_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const BUILD_IMAGE_MAX_COUNT = 5;

/** The maximum number of pixels, checked in the header of an image before it is decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** The maximum length of a side. Larger images are scaled down, because models and screens hardly use more pixels. */
export const IMAGE_MAX_SIDE_PX = 1_568;
/** The limit for an image in an app. Its quality and then its size are lowered until it fits. */
export const APP_IMAGE_MAX_BYTES = 400 * 1024;
