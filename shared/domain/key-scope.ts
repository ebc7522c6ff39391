/**
 * The permissions of a named API key. `read`: read the account's data. `build`: spend credits, and change projects and
 * their revisions. `publish`: publish apps and change how they are shown.
 */
export const KEY_SCOPES = ['read', 'build', 'publish'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
