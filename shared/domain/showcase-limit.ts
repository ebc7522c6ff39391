export const SHOWCASE_MAX_APPS = 8;
