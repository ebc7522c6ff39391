import * as z from 'zod';
import { isImitatedName } from '../core/auth/oauth/imitated-name.ts';
import { clientIdOf, clientNameOf, redirectUrisSchema } from '../core/auth/oauth/oauth-client.ts';
import { isOwnAddress, type OwnAddresses } from '../core/auth/oauth/redirect-uri.ts';
import type { Clock } from '../ports/clock.ts';
import type { Rate, RateLimits } from '../ports/rate-limits.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { oauthError, oauthResponse } from './oauth-response.ts';
import { visitorId } from './visitor-id.ts';

export interface RegistrationServices extends OwnAddresses {
  rateLimits: Pick<RateLimits, 'takeToken'>;
  clock: Clock;
  visitorSecret: string;
}

const MAX_BYTES = 10_000;
/** The limit of registrations per visitor. A client registers only once, so this limits only abuse. */
const RATE: Rate = { requests: 60, perSeconds: 3_600 };

const metadataSchema = z.object({
  redirect_uris: redirectUrisSchema,
  client_name: z.string().optional(),
});

/** Registers an OAuth client. Stores nothing, because the client id encodes the client's record. */
export async function registerClient(
  event: ApiEvent,
  { rateLimits, clock, visitorSecret, ...addresses }: RegistrationServices,
): Promise<ApiResult> {
  const nowMs = clock.nowMs();
  const visitor = visitorId(event, visitorSecret, nowMs);
  const waitMs = await rateLimits.takeToken(`registrations:${visitor}`, RATE, nowMs);
  if (waitMs > 0) {
    const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
    return oauthError(429, 'temporarily_unavailable', 'Too many programs register from here.', headers);
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BYTES) return tooLarge();
  const metadata = metadataSchema.safeParse(parseJson(bytes));
  if (!metadata.success) return refusalOf(metadata.error);
  const { redirect_uris: redirectUris, client_name: givenName } = metadata.data;
  if (redirectUris.some((uri) => isOwnAddress(uri, addresses))) {
    return oauthError(400, 'invalid_redirect_uri', 'The addresses of this site are no redirect_uris.');
  }
  const name = clientNameOf(givenName);
  if (isImitatedName(name, redirectUris)) {
    return oauthError(400, 'invalid_client_metadata', 'The client_name looks like that of another program.');
  }
  const clientId = clientIdOf({ name, redirectUris });
  if (clientId === undefined) return tooLarge();
  return oauthResponse(201, {
    client_id: clientId,
    client_id_issued_at: Math.floor(nowMs / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
}

function refusalOf({ issues }: z.ZodError): ApiResult {
  return issues.some(({ path }) => path[0] === 'redirect_uris')
    ? oauthError(
        400,
        'invalid_redirect_uri',
        'redirect_uris has one to ten addresses without a fragment: https, http to the loopback interface (RFC 8252), or the scheme of a known editor.',
      )
    : oauthError(400, 'invalid_client_metadata', 'This is not the metadata of a program (RFC 7591).');
}

function tooLarge(): ApiResult {
  return oauthError(400, 'invalid_client_metadata', 'The metadata is too large.');
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
