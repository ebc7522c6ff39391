/** The messages of AppSync Events that this page uses ("Understanding the Event API WebSocket protocol"). */
import * as z from 'zod';
import { type ChangeEvent, changeEventSchema } from '../../../shared/domain/app-data/change-events.ts';

export interface EventSubscription {
  url: string;
  host: string;
  channel: string;
  token: string;
}

const SUBPROTOCOL = 'aws-appsync-event-ws';
const SUBSCRIPTION_ID = 'changes';
const MAX_TEXT = 10_000;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_ack'), connectionTimeoutMs: z.number().positive().max(3_600_000) }),
  z.object({ type: z.literal('ka') }),
  z.object({ type: z.literal('subscribe_success') }),
  /** An event is a JSON text. The guide shows it in an array. */
  z.object({ type: z.literal('data'), event: z.union([z.string().transform((text) => [text]), z.array(z.string())]) }),
]);
type EventMessage = z.infer<typeof messageSchema>;

/** Returns the subprotocols of the WebSocket. One of them has the authorization, because browsers cannot set headers. */
export function subprotocolsOf({ host, token }: EventSubscription): string[] {
  const header = btoa(JSON.stringify({ host, Authorization: token }));
  return [SUBPROTOCOL, `header-${header.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`];
}

export const CONNECT = JSON.stringify({ type: 'connection_init' });

export function subscribeText({ channel, token }: EventSubscription): string {
  return JSON.stringify({ type: 'subscribe', id: SUBSCRIPTION_ID, channel, authorization: { Authorization: token } });
}

/** Returns undefined for errors and for what this page does not know. */
export function readEventMessage(text: unknown): EventMessage | undefined {
  return typeof text === 'string' && text.length <= MAX_TEXT ? messageSchema.safeParse(parsed(text)).data : undefined;
}

export function readChangeEvents(texts: readonly string[]): ChangeEvent[] {
  return texts.map((text) => changeEventSchema.safeParse(parsed(text)).data).filter((event) => event !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
