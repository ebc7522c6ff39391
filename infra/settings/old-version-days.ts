export const OLD_VERSION_DAYS = 30;
