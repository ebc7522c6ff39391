export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024;
export const THUMBNAIL_WIDTH_PX = 1280;
export const THUMBNAIL_HEIGHT_PX = 720;
/** Of the image that other sites show for a link to an app, in the proportions that most of them want. */
export const LINK_IMAGE_WIDTH_PX = 1200;
export const LINK_IMAGE_HEIGHT_PX = 630;
/** The limit for a screenshot of the running app that Check takes. */
export const AUTOMATIC_THUMBNAIL_MAX_BYTES = 200 * 1024;
/** The limit for an image of an app that a model looks at. */
export const VIEW_IMAGE_MAX_BYTES = 300 * 1024;

export const BUILD_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const BUILD_IMAGE_MAX_COUNT = 5;

/** Checked in the header of an image before decoding it. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Larger images are scaled down: models use no more pixels, and screens show hardly more. */
export const IMAGE_MAX_SIDE_PX = 1_568;
/** The limit for an image that an app shows; its quality and then its size are lowered until it fits. */
export const APP_IMAGE_MAX_BYTES = 400 * 1024;
