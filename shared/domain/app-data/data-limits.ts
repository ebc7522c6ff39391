/** Limits of the shared data of one app, for live and preview data separately. The App Bank dialog shows them. */
export const DATA_LIMITS = {
  COLLECTIONS: 10,
  RECORDS: 10_000,
  /** The total size of all values as JSON, in UTF-8 bytes. */
  BYTES: 20 * 1024 * 1024,
  /** The size of one value as JSON, in UTF-8 bytes. */
  RECORD_BYTES: 4 * 1024,
  /** The nesting depth of objects and arrays in one value. */
  RECORD_DEPTH: 8,
  PAGE_RECORDS: 100,
  CONDITIONS: 5,
  LINKS: 2,
} as const;

/**
 * The most that visitors may add to an app per UTC day, as a share of DATA_LIMITS: from one network, which is enough
 * for a school class, and in total. Otherwise, one visitor who invents visitor keys could fill an app within minutes.
 * Owners are not limited.
 */
export const DAILY_SHARES = { NETWORK: 0.1, APP: 0.25 } as const;

/** Free operations per app and calendar month (UTC). An operation is a successful write. */
export const FREE_OPERATIONS_PER_MONTH = 10_000;
/** One prepaid credit pays for this many operations beyond the free ones. */
export const OPERATIONS_PER_CREDIT = 1_000;

export const VISITOR_DATA_RATES = {
  WRITES_PER_MINUTE: 30,
  READS_PER_MINUTE: 240,
  WRITES_PER_DAY: 2_000,
} as const;
/** Writes per minute by all visitors of an app when its owner set no rate limit. */
export const APP_WRITES_PER_MINUTE = 600;

/** How long an instance of the function caches a read. */
export const DATA_CACHE_MS = 1_000;
/**
 * The shortest poll interval of a visible page that receives no events. Together with the cache time, changes show
 * within 3 s in lists that change often.
 */
export const DATA_POLL_MS = 1_500;
/** For this time, the server recognizes a retried write by its id. Older writes of an offline queue are refused. */
export const WRITE_MEMORY_DAYS = 7;
/** Preview data is deleted this many days after its last change. */
export const PREVIEW_DATA_DAYS = 7;
/** The data of a deleted project is deleted after this many days. */
export const DATA_GRACE_DAYS = 7;
