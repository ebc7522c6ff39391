export const POLICY_PRESETS = {
  /** For boards, lists and leaderboards: everyone reads and adds records, and changes only their own. */
  shared: { read: 'everyone', add: 'everyone', change: 'author' },
  /** Each visitor sees only their own records, on every device on which they sign in. */
  private: { read: 'author', add: 'everyone', change: 'author' },
  /** For forms and bookings: everyone may add records, and only the app's owner reads them. */
  inbox: { read: 'owner', add: 'everyone', change: 'nobody' },
} as const;

/** The policy of every collection of an app with an invalid data policy declaration. */
export const CLOSED_POLICY = { read: 'owner', add: 'owner', change: 'owner' } as const;

/** The id of the script element (type application/json) in which a document declares its data policies. */
export const DATA_POLICY_ELEMENT_ID = 'buidl-data';
