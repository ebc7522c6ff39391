/** The policies that have a name. */
export const POLICY_PRESETS = {
  /** A board, a list, a leaderboard: everyone reads and adds, and changes what is their own. */
  shared: { read: 'everyone', add: 'everyone', change: 'author' },
  /** Each visitor has their own, on every device where they sign in. */
  private: { read: 'author', add: 'everyone', change: 'author' },
  /** Forms and bookings: everyone sends, and the app's owner reads. */
  inbox: { read: 'owner', add: 'everyone', change: 'nobody' },
} as const;

/** The policy of every collection while the declaration cannot be read. */
export const CLOSED_POLICY = { read: 'owner', add: 'owner', change: 'owner' } as const;

/** The id of the script element, of type application/json, by which a document declares the policies of its collections. */
export const DATA_POLICY_ELEMENT_ID = 'buidl-data';
