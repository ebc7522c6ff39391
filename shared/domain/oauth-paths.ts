/** Where programs find out how to get a key for the tools (RFC 9728, RFC 8414), and get it. The first belongs to the path of the tools. */
export const OAUTH_PATHS = {
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
  serverMetadata: '/.well-known/oauth-authorization-server',
  registration: '/oauth/register',
  token: '/oauth/token',
} as const;

/** The page of the site that asks the user. */
export const AUTHORIZE_PATH = '/authorize';
