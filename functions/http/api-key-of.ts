const BEARER = /^Bearer +(\S+)$/i;

/** Returns the API key of a request, from `X-API-Key`, else from `Authorization: Bearer`. */
export function apiKeyOf(headers: Record<string, string | undefined>): string | undefined {
  return headers['x-api-key'] || BEARER.exec(headers.authorization ?? '')?.[1];
}
