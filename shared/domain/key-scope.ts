/**
 * What a named API key may do. `read`: look at what the account has. `build`: spend credits, and change projects and their
 * revisions. `publish`: show apps to others, and how.
 */
export const KEY_SCOPES = ['read', 'build', 'publish'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
