/** The OAuth endpoints for MCP clients (RFC 8414). By RFC 9728, the first one ends with the MCP endpoint's path. */
export const OAUTH_PATHS = {
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
  serverMetadata: '/.well-known/oauth-authorization-server',
  registration: '/oauth/register',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
} as const;

export const AUTHORIZE_PATH = '/authorize';
