/** How many days a bucket keeps the versions of objects that were replaced or deleted. */
export const OLD_VERSION_DAYS = 30;
