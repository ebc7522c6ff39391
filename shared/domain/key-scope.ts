/**
 * The permissions of a named API key, from the least to the most. `read`: read the account's data. `build`: spend
 * credits, and change what only the owner sees. `data`: read and change what the visitors of apps stored. `publish`:
 * change what others see of an app.
 */
export const KEY_SCOPES = ['read', 'build', 'data', 'publish'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of the MCP tools. No tool reads what visitors stored. */
export const MCP_SCOPES = ['read', 'build', 'publish'] as const satisfies readonly KeyScope[];

/**
 * Cases in which a request needs an additional scope. `liveRevision`: it changes the published revision. `usedApp`: it
 * deletes an app that was published or exported, together with what its visitors stored.
 */
export const SCOPE_CASES = ['liveRevision', 'usedApp'] as const;
export type ScopeCase = (typeof SCOPE_CASES)[number];
