import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { subprotocolsOf, subscribeText } from '../../../web/app-frame/data/event-messages.ts';
import { type PublishedDataApp, publishDataApp } from '../../fixtures/data-app.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const visitorSchema = z.object({
  events: z.object({ url: z.string(), host: z.string(), channel: z.string(), token: z.string() }),
});
const messageSchema = z.looseObject({ type: z.string() });
type Message = z.infer<typeof messageSchema>;

let cloud: SharedCloud;
let owner: ApiUser;
let app: PublishedDataApp;
let other: PublishedDataApp;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'events_owner');
  const open = (name: string) =>
    publishDataApp(cloud, {
      ownerPublicKey: owner.publicKey,
      name,
      html: '<p>App</p>',
      policy: { scores: { read: 'everyone' }, orders: { read: 'owner', add: 'everyone' } },
    });
  app = await open('events-one');
  other = await open('events-two');
});
afterAll(() => cloud.close());

async function subscriptionOf({ visitor }: PublishedDataApp) {
  return visitorSchema.parse(await (await visitor().call('/visitor')).json()).events;
}

async function openSocket(given: Awaited<ReturnType<typeof subscriptionOf>>) {
  const socket = new WebSocket(given.url, subprotocolsOf(given));
  onTestFinished(() => socket.terminate());
  const received: Message[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    received.push(messageSchema.parse(JSON.parse(String(data))));
    for (const look of waiting.splice(0)) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const next = async (isAwaited: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = received.find(isAwaited);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { socket, received, next };
}

async function subscribe(given: Awaited<ReturnType<typeof subscriptionOf>>, channel = given.channel) {
  const opened = await openSocket(given);
  opened.socket.send(subscribeText({ ...given, channel }));
  const { type } = await opened.next((message) => message.type.startsWith('subscribe_'));
  return { ...opened, type };
}

describe('a visitor', () => {
  it('receives an event for a change of another visitor, without the record', async () => {
    const { type, next } = await subscribe(await subscriptionOf(app));
    expect(type).toBe('subscribe_success');
    await app.add(app.visitor(), 'scores', { points: 7 });
    const message = await next((each) => each.type === 'data');
    expect(message.event).toEqual([JSON.stringify({ type: 'changed', collection: 'scores' })]);
  });

  it('receives no event for records that not everyone may read, nor for another app', async () => {
    const { received, next } = await subscribe(await subscriptionOf(app));
    await app.visitor().write('orders', { type: 'add', value: { article: 'book' } });
    await other.add(other.visitor(), 'scores', { points: 1 });
    await app.add(app.visitor(), 'scores', { points: 8 });
    await next((each) => each.type === 'data');
    expect(received.filter((each) => each.type === 'data')).toHaveLength(1);
  });

  it.each(['/apps/*', 'other'])('cannot subscribe to %s', async (channel) => {
    const [own, foreign] = await Promise.all([subscriptionOf(app), subscriptionOf(other)]);
    const { type } = await subscribe(own, channel === 'other' ? foreign.channel : channel);
    expect(type).toBe('subscribe_error');
  });

  it('cannot connect with a changed token', async () => {
    const own = await subscriptionOf(app);
    await expect(openSocket({ ...own, token: own.token.replace(/.$/, 'x') })).rejects.toThrow('401');
  });

  it('cannot publish', async () => {
    const own = await subscriptionOf(app);
    const { socket, next } = await openSocket(own);
    const authorization = { Authorization: own.token };
    socket.send(JSON.stringify({ type: 'publish', id: 'p', channel: own.channel, events: ['{}'], authorization }));
    expect((await next((each) => each.type.startsWith('publish_'))).type).toBe('publish_error');
  });
});
