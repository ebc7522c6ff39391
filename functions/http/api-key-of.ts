const BEARER = /^Bearer +(\S+)$/i;

export function apiKeyOf(headers: Record<string, string | undefined>): string | undefined {
  return headers['x-api-key'] || BEARER.exec(headers.authorization ?? '')?.[1];
}
