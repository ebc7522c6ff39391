/**
 * The OAuth endpoints for MCP clients (RFC 9728, RFC 8414). The path of the first one ends with that of the MCP
 * endpoint.
 */
export const OAUTH_PATHS = {
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
  serverMetadata: '/.well-known/oauth-authorization-server',
  registration: '/oauth/register',
  token: '/oauth/token',
} as const;

/** The consent page of the site. */
export const AUTHORIZE_PATH = '/authorize';
