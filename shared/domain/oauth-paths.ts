/** The OAuth endpoints for MCP clients (RFC 8414). By RFC 9728, the first path ends with that of the MCP endpoint. */
export const OAUTH_PATHS = {
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
  serverMetadata: '/.well-known/oauth-authorization-server',
  registration: '/oauth/register',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
} as const;

export const AUTHORIZE_PATH = '/authorize';
