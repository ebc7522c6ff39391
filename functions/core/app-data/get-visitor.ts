import { changeChannel } from '../../../shared/domain/app-data/change-events.ts';
import type { ChangeEvents } from '../../ports/change-events.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import type { AppVisit } from './app-visit.ts';
import { type OpenData, type OpenDataServices, openData } from './open-data.ts';
import { subscriberToken } from './subscriber-token.ts';

export interface VisitorResponse {
  visitorId: string;
  isSignedIn: boolean;
  isOwner: boolean;
}

/** How a browser receives the events of an app. */
interface Subscription {
  url: string;
  host: string;
  channel: string;
  token: string;
}

interface GetVisitorServices extends OpenDataServices {
  changeEvents: Pick<ChangeEvents, 'address'>;
  /** In memory, because each opened app takes a token. */
  tokenLimits: Pick<RateLimits, 'takeToken'>;
  visitorSecret(): Promise<string>;
}

/** Tokens for one network. Events cost money for each connection; this is enough for a school behind one address. */
const TOKENS = { requests: 600, perSeconds: 3_600 };

/**
 * Returns the visitor, and how to receive the events of the app. Without `events`, the browser polls. Throws the errors
 * of `openData`.
 */
export async function getVisitor(
  services: GetVisitorServices,
  visit: AppVisit,
  visitorAddress: string,
): Promise<VisitorResponse & { events?: Subscription }> {
  const data = await openData(services, visit, { changes: true });
  const { visitorId, reader } = data;
  const events = await subscriptionOf(services, data, visitorAddress);
  return { visitorId, isSignedIn: reader.isSignedIn, isOwner: reader.isOwner, ...(events && { events }) };
}

async function subscriptionOf(
  { changeEvents, tokenLimits, visitorSecret, clock }: GetVisitorServices,
  data: OpenData,
  visitorAddress: string,
): Promise<Subscription | undefined> {
  const nowMs = clock.nowMs();
  if ((await tokenLimits.takeToken(`events ${visitorAddress}`, TOKENS, nowMs)) > 0) return undefined;
  const channel = changeChannel(data);
  return { ...changeEvents.address, channel, token: subscriberToken(channel, await visitorSecret(), nowMs) };
}
