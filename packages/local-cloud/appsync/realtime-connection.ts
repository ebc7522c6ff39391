import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { AppSyncError, unauthorized } from './appsync-error.ts';
import { requireAuthorized } from './authorize-subprotocol.ts';
import { parseChannel, parsePattern } from './channel-path.ts';
import type { EventApi } from './event-api.ts';

const KEEP_ALIVE_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 300_000;
/** AppSync's default quota. */
const MAX_SUBSCRIPTIONS = 100;

const idSchema = z.string().regex(/^[\w+-]{1,128}$/);
const authorizationSchema = z.strictObject({ Authorization: z.string(), host: z.string().optional() });
const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('connection_init') }),
  z.strictObject({
    type: z.literal('subscribe'),
    id: idSchema,
    channel: z.string(),
    authorization: authorizationSchema,
  }),
  z.strictObject({ type: z.literal('unsubscribe'), id: idSchema }),
  z.strictObject({
    type: z.literal('publish'),
    id: idSchema,
    channel: z.string(),
    events: z.array(z.string()),
    authorization: authorizationSchema,
  }),
]);
type Message = z.infer<typeof messageSchema>;
type Of<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** Serves one WebSocket, whose handshake was authorized, until it closes. */
export class RealtimeConnection {
  readonly #api: EventApi;
  readonly #socket: WebSocket;
  readonly #invokeFunction: InvokeFunction;
  readonly #subscriptions = new Map<string, () => void>();

  constructor(api: EventApi, socket: WebSocket, invokeFunction: InvokeFunction) {
    this.#api = api;
    this.#socket = socket;
    this.#invokeFunction = invokeFunction;
    const keepAlive = setInterval(() => this.#send({ type: 'ka' }), KEEP_ALIVE_MS);
    socket.on('message', (data: Buffer) => void this.#handle(String(data)));
    socket.on('close', () => {
      clearInterval(keepAlive);
      for (const end of this.#subscriptions.values()) end();
    });
  }

  async #handle(text: string): Promise<void> {
    const parsed = messageSchema.safeParse(parseJson(text));
    if (!parsed.success) {
      return this.#send({ type: 'error', ...new AppSyncError('BadRequestException', 'Invalid message.').body });
    }
    const message = parsed.data;
    switch (message.type) {
      case 'connection_init':
        return this.#send({ type: 'connection_ack', connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
      case 'subscribe':
        return this.#respond(message, () => this.#subscribe(message));
      case 'unsubscribe':
        return this.#respond(message, async () => this.#unsubscribe(message));
      case 'publish':
        return this.#respond(message, () => this.#publish(message));
    }
  }

  async #respond({ type, id }: { type: string; id: string }, run: () => Promise<object>): Promise<void> {
    try {
      this.#send({ type: `${type}_success`, id, ...(await run()) });
    } catch (error) {
      const known = error instanceof AppSyncError ? error : new AppSyncError('InternalFailure', 'Unknown error.', 500);
      this.#send({ type: `${type}_error`, id, ...known.body });
    }
  }

  async #subscribe({ id, channel, authorization }: Of<'subscribe'>): Promise<object> {
    const pattern = parsePattern(channel);
    const namespace = pattern && this.#api.namespaceOf(pattern);
    if (pattern === undefined || namespace === undefined) {
      throw new AppSyncError('BadRequestException', `Invalid channel ${channel}.`);
    }
    if (this.#subscriptions.has(id))
      throw new AppSyncError('DuplicatedOperationError', `Duplicated operation id ${id}`);
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new AppSyncError('MaxSubscriptionsReachedError', 'Max number of subscriptions reached');
    }
    await requireAuthorized(this.#api, namespace.subscribeAuth, this.#invokeFunction, {
      token: authorization.Authorization,
      operation: 'EVENT_SUBSCRIBE',
      namespace: namespace.name,
      channel,
    });
    const end = this.#api.subscribe(pattern, (events) => {
      for (const event of events) this.#send({ type: 'data', id, event: [event] });
    });
    this.#subscriptions.set(id, end);
    return {};
  }

  #unsubscribe({ id }: Of<'unsubscribe'>): object {
    const end = this.#subscriptions.get(id);
    if (end === undefined) throw new AppSyncError('UnknownOperationError', `Unknown operation id ${id}`);
    end();
    this.#subscriptions.delete(id);
    return {};
  }

  async #publish({ channel, events, authorization }: Of<'publish'>): Promise<object> {
    const path = parseChannel(channel);
    const namespace = path && this.#api.namespaceOf(path);
    if (path === undefined || namespace === undefined) throw unauthorized();
    await requireAuthorized(this.#api, namespace.publishAuth, this.#invokeFunction, {
      token: authorization.Authorization,
      operation: 'EVENT_PUBLISH',
      namespace: namespace.name,
      channel,
    });
    return this.#api.publish(path, events);
  }

  #send(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
