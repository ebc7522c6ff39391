const TAKEN_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-api-key',
  'x-operation-mode',
  'mcp-protocol-version',
].join(', ');
const KEPT_SECONDS = 86_400;

export function preflightHeaders(allow: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': allow,
    'access-control-allow-headers': TAKEN_HEADERS,
    'access-control-max-age': String(KEPT_SECONDS),
  };
}
