/** What the shared data of one app may be, in each of its spaces. The owner sees these numbers in the bank dialog. */
export const DATA_LIMITS = {
  COLLECTIONS: 10,
  RECORDS: 10_000,
  /** The values of all records as JSON, in bytes of UTF-8. */
  BYTES: 20 * 1024 * 1024,
  /** One value as JSON, in bytes of UTF-8. */
  RECORD_BYTES: 4 * 1024,
  /** Levels of objects and arrays within one value. */
  RECORD_DEPTH: 8,
  /** Records of one page of a list. */
  PAGE_RECORDS: 100,
  /** Conditions of one list. */
  CONDITIONS: 5,
  /** Links in the texts of a record that everyone may read. */
  LINKS: 2,
} as const;

/** Operations of an app in a calendar month (UTC) that cost nothing. An operation is a change that was kept. */
export const FREE_OPERATIONS_PER_MONTH = 10_000;
/** Operations that one credit pays for beyond the free ones, in advance. */
export const OPERATIONS_PER_CREDIT = 1_000;

/** How often one visitor may change and read the data of an app. */
export const VISITOR_DATA_RATES = {
  WRITES_PER_MINUTE: 30,
  READS_PER_MINUTE: 240,
  WRITES_PER_DAY: 2_000,
} as const;
/** Changes of all visitors of an app in a minute, when its owner set no rate limit. */
export const APP_WRITES_PER_MINUTE = 600;

/** Instances of the function respond from memory for so long. */
export const DATA_CACHE_MS = 1_000;
/** A page that is in sight asks for changes this often. With the cache, changes show within 3 s. */
export const DATA_POLL_MS = 1_500;
/** How long a write can be sent again without being done twice; older writes of an offline queue are refused. */
export const WRITE_MEMORY_DAYS = 7;
/** What previews wrote is deleted after so many days without a change to it. */
export const PREVIEW_DATA_DAYS = 7;
/** The data of a deleted project is deleted after so many days. */
export const DATA_GRACE_DAYS = 7;
