import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { matchesChannel } from './channel-path.ts';

export type AuthType = 'AWS_IAM' | 'AWS_LAMBDA';
export type Operation = 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE' | 'EVENT_PUBLISH';

export interface EventApiConfig {
  apiId: string;
  /** ARN of the Lambda authorizer; undefined for an API without one. */
  authorizerArn: string | undefined;
  connectionAuth: readonly AuthType[];
  subscribeAuth: readonly AuthType[];
  publishAuth: readonly AuthType[];
}

export interface ChannelNamespace {
  name: string;
  subscribeAuth: readonly AuthType[];
  publishAuth: readonly AuthType[];
}

type Deliver = (events: readonly string[]) => void;

/** One Event API: its namespaces, and the subscriptions of all its connections. */
export class EventApi {
  readonly config: EventApiConfig;
  readonly #namespaces = new Map<string, ChannelNamespace>();
  readonly #subscriptions = new Set<{ pattern: readonly string[]; deliver: Deliver }>();

  constructor(config: EventApiConfig) {
    this.config = config;
  }

  get arn(): string {
    return `arn:aws:appsync:${REGION}:${ACCOUNT_ID}:apis/${this.config.apiId}`;
  }

  get httpHost(): string {
    return `${this.config.apiId}.appsync-api.${REGION}.amazonaws.com`;
  }

  get realtimeHost(): string {
    return `${this.config.apiId}.appsync-realtime-api.${REGION}.amazonaws.com`;
  }

  namespaceArn(name: string): string {
    return `${this.arn}/channelNamespace/${name}`;
  }

  addNamespace(namespace: ChannelNamespace): void {
    if (this.#namespaces.has(namespace.name)) throw new Error(`the namespace ${namespace.name} exists`);
    this.#namespaces.set(namespace.name, namespace);
  }

  /** Returns the namespace of a channel, whose name is the first segment. */
  namespaceOf([name = '']: readonly string[]): ChannelNamespace | undefined {
    return this.#namespaces.get(name);
  }

  /** Returns a function that ends the subscription. */
  subscribe(pattern: readonly string[], deliver: Deliver): () => void {
    const subscription = { pattern, deliver };
    this.#subscriptions.add(subscription);
    return () => void this.#subscriptions.delete(subscription);
  }

  /** Delivers events to all subscribers of a channel. Returns the response of the HTTP endpoint. */
  publish(channel: readonly string[], events: readonly string[]) {
    for (const { pattern, deliver } of this.#subscriptions) if (matchesChannel(pattern, channel)) deliver(events);
    return { failed: [], successful: events.map((_event, index) => ({ identifier: randomUUID(), index })) };
  }
}
