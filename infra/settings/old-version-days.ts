/** Number of days for which a bucket keeps replaced or deleted objects. */
export const OLD_VERSION_DAYS = 30;
