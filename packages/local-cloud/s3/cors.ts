import * as z from 'zod';
import { S3Error } from './s3-error.ts';

export const corsRuleSchema = z.object({
  /** Each origin contains at most one `*`. */
  allowedOrigins: z.array(z.string()),
  allowedMethods: z.array(z.string()),
  allowedHeaders: z.array(z.string()).optional(),
  exposedHeaders: z.array(z.string()).optional(),
  maxAgeSeconds: z.number().optional(),
});
export type CorsRule = z.infer<typeof corsRuleSchema>;

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

export function corsHeaders(rules: CorsRule[], origin: string | undefined, method: string): Record<string, string> {
  if (origin === undefined) return {};
  const rule = rules.find((each) => fits(each, origin, method));
  return rule ? headersOf(rule, origin) : {};
}

/** Returns the response headers of a CORS preflight. Throws S3Error AccessForbidden when no rule allows the request. */
export function preflightHeaders(rules: CorsRule[], request: Record<string, string>): Record<string, string> {
  const { origin, 'access-control-request-method': method } = request;
  if (origin === undefined || method === undefined) {
    throw new S3Error('BadRequest', 400, 'Insufficient information. Origin request header needed.');
  }
  if (rules.length === 0) throw forbidden('CORSResponse: CORS is not enabled for this bucket.');
  const wanted = (request['access-control-request-headers'] ?? '').toLowerCase().split(',');
  const names = wanted.map((name) => name.trim()).filter(Boolean);
  const rule = rules.find((each) => fits(each, origin, method) && allowsHeaders(each, names));
  if (!rule) throw forbidden('CORSResponse: This CORS request is not allowed.');
  const headers = headersOf(rule, origin);
  if (names.length > 0) headers['access-control-allow-headers'] = names.join(', ');
  if (rule.maxAgeSeconds !== undefined) headers['access-control-max-age'] = String(rule.maxAgeSeconds);
  return headers;
}

function headersOf(rule: CorsRule, origin: string): Record<string, string> {
  const isForAll = rule.allowedOrigins.includes('*');
  const exposed = rule.exposedHeaders ?? [];
  return {
    'access-control-allow-origin': isForAll ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(isForAll ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(exposed.length > 0 ? { 'access-control-expose-headers': exposed.join(', ') } : {}),
    vary: VARY,
  };
}

function fits(rule: CorsRule, origin: string, method: string): boolean {
  return rule.allowedMethods.includes(method) && rule.allowedOrigins.some((each) => matches(each, origin));
}

function allowsHeaders(rule: CorsRule, names: string[]): boolean {
  const allowed = (rule.allowedHeaders ?? []).map((header) => header.toLowerCase());
  return names.every((name) => allowed.some((pattern) => matches(pattern, name)));
}

function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

function forbidden(message: string): S3Error {
  return new S3Error('AccessForbidden', 403, message);
}
