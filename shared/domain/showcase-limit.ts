/** The number of apps in the rotating showcase. */
export const SHOWCASE_MAX_APPS = 8;
