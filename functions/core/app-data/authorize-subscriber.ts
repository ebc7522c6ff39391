import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { channelOfToken } from './subscriber-token.ts';

interface AuthorizeServices {
  visitorSecret(): Promise<string>;
  clock: Clock;
}

/** The event of AppSync's Lambda authorizer. A connection names no channel yet. */
const requestSchema = z.object({
  authorizationToken: z.string().max(500),
  requestContext: z.object({
    operation: z.enum(['EVENT_CONNECT', 'EVENT_SUBSCRIBE', 'EVENT_PUBLISH']),
    channel: z.string().nullish(),
  }),
});

export interface Authorization {
  isAuthorized: boolean;
  /** Seconds for which AppSync caches the response. A cached one would allow other channels to the same token. */
  ttlOverride: 0;
}

/**
 * Allows a browser to connect, and to subscribe to the one channel of its token. Never allows a pattern of channels,
 * and never allows publishing.
 */
export async function authorizeSubscriber(
  { visitorSecret, clock }: AuthorizeServices,
  request: unknown,
): Promise<Authorization> {
  const parsed = requestSchema.safeParse(request);
  const channel =
    parsed.success && channelOfToken(parsed.data.authorizationToken, await visitorSecret(), clock.nowMs());
  return {
    isAuthorized: parsed.success && channel !== false && allows(parsed.data.requestContext, channel),
    ttlOverride: 0,
  };
}

function allows(
  { operation, channel }: z.infer<typeof requestSchema>['requestContext'],
  own: string | undefined,
): boolean {
  if (own === undefined || operation === 'EVENT_PUBLISH') return false;
  return (
    operation === 'EVENT_CONNECT' || (typeof channel === 'string' && withoutSlashes(channel) === withoutSlashes(own))
  );
}

/** AppSync accepts a path with and without slashes at its ends. */
function withoutSlashes(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}
