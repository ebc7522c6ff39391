import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';
import type { CallOrigin } from '../ports/activities.ts';
import type { ApiEvent } from './api-event.ts';

/**
 * The header in which the function of `/mcp` sends its client's network and program (`CallOrigin`) when it calls the
 * API. The value is signed with the secret that CloudFront sends to its origins.
 */
const FORWARDED_ORIGIN_HEADER = 'x-forwarded-origin';

const originSchema = z.object({ network: z.string().optional(), client: z.string().optional() });

type Headers = Pick<ApiEvent, 'headers'>;

/**
 * Returns the header for an API call that is made while a request to `/mcp` is handled. `headers` are the headers of
 * that request. The header is signed with the secret that CloudFront added to them, which clients do not know.
 */
export function forwardedOriginHeaders({ headers }: Headers, origin: CallOrigin): Record<string, string> {
  const secret = headers[ORIGIN_SECRET_HEADER];
  if (!secret) return {};
  const text = Buffer.from(JSON.stringify(origin)).toString('base64url');
  return { [FORWARDED_ORIGIN_HEADER]: `${text}.${signatureOf(text, secret)}` };
}

/**
 * Returns the client's network and program that the function of `/mcp` sent with a call; undefined for other calls and
 * for a wrong signature. Middleware has already checked the secret in `headers`. While the secret is being replaced,
 * CloudFront may send another secret to the function of `/mcp` than to the API, so a true signature may seem wrong.
 */
export function forwardedOrigin({ headers }: Headers): CallOrigin | undefined {
  const secret = headers[ORIGIN_SECRET_HEADER];
  const [text, signature] = headers[FORWARDED_ORIGIN_HEADER]?.split('.') ?? [];
  if (!secret || text === undefined || signature === undefined) return undefined;
  if (!isSame(signature, signatureOf(text, secret))) return undefined;
  return originSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${FORWARDED_ORIGIN_HEADER}\n${text}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
