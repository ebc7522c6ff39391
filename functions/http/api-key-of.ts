const BEARER = /^Bearer +(\S+)$/i;

/** Returns the API key of a request, from `X-API-Key` or from `Authorization: Bearer`. The former wins. */
export function apiKeyOf(headers: Record<string, string | undefined>): string | undefined {
  return headers['x-api-key'] || BEARER.exec(headers.authorization ?? '')?.[1];
}
