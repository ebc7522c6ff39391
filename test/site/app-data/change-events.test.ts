import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUSY_MS } from '../../../shared/domain/app-data/change-events.ts';
import { ChangeEvents } from '../../../web/app-frame/data/change-events.ts';
import type { EventSubscription } from '../../../web/app-frame/data/event-messages.ts';
import type { SocketListener } from '../../../web/app-frame/data/event-socket.ts';
import { fakePage } from '../../fixtures/fake-page.ts';

const SUBSCRIPTION: EventSubscription = {
  url: 'wss://events.example/event/realtime',
  host: 'api.example',
  channel: '/apps/prj-a/live',
  token: 'token',
};
const CHANGED = JSON.stringify({ type: 'changed', collection: 'scores' });
const KEEP_ALIVE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface FakeSocket {
  url: string;
  protocols: string[];
  listener: SocketListener;
  sent: object[];
  isClosed: boolean;
  receive(message: object): void;
}

function openEvents(find: () => Promise<EventSubscription | undefined> = async () => SUBSCRIPTION) {
  const { page, hide, wake } = fakePage();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const sockets: FakeSocket[] = [];
  const told: (string | undefined)[] = [];
  const server = { isBlocked: false, answers: true };
  const events = new ChangeEvents({
    page,
    find,
    openSocket: (url, protocols, listener) => {
      if (server.isBlocked) throw new DOMException('Blocked.', 'SecurityError');
      const socket: FakeSocket = {
        url,
        protocols,
        listener,
        sent: [],
        isClosed: false,
        receive: (message) => listener.received(JSON.stringify(message)),
      };
      sockets.push(socket);
      if (server.answers) queueMicrotask(() => listener.opened());
      return {
        send: (text) => {
          const message = JSON.parse(text);
          socket.sent.push(message);
          if (message.type === 'connection_init')
            socket.receive({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
          if (message.type === 'subscribe') socket.receive({ type: 'subscribe_success', id: message.id });
        },
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    onChanged: (collection) => told.push(collection ?? 'all'),
    onLost: () => told.push('lost'),
    signal: end.signal,
  });
  return { events, sockets, told, server, hide, wake, end };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function openLive() {
  const opened = openEvents();
  opened.events.want(true);
  await pass(0);
  const [socket] = opened.sockets;
  if (socket === undefined) throw new Error('No socket was opened.');
  return { ...opened, socket };
}

describe('the connection', () => {
  it('opens when events are wanted, authorizes itself, and subscribes to one channel', async () => {
    const { events, sockets, told } = openEvents();
    await pass(1_000);
    expect(sockets).toEqual([]);
    events.want(true);
    await pass(0);
    const [{ url, protocols, sent } = { url: '', protocols: [], sent: [] }] = sockets;
    expect(url).toBe(SUBSCRIPTION.url);
    expect(protocols[0]).toBe('aws-appsync-event-ws');
    const header = Buffer.from(protocols[1]?.replace('header-', '') ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toEqual({ host: 'api.example', Authorization: 'token' });
    expect(sent).toEqual([
      { type: 'connection_init' },
      { type: 'subscribe', id: 'changes', channel: SUBSCRIPTION.channel, authorization: { Authorization: 'token' } },
    ]);
    expect([events.isLive, told]).toEqual([true, ['all']]);
  });

  it('tells which collection changed, and ignores unknown messages and events', async () => {
    const { socket, told } = await openLive();
    socket.receive({ type: 'data', id: 'changes', event: [CHANGED] });
    socket.receive({ type: 'data', id: 'changes', event: CHANGED });
    socket.receive({ type: 'data', id: 'changes', event: ['{"type":"run","code":"1"}', 'no json'] });
    socket.receive({ type: 'other' });
    socket.listener.received('{');
    socket.listener.received(new ArrayBuffer(1));
    expect(told).toEqual(['all', 'scores', 'scores']);
  });

  it('closes when events are no longer wanted', async () => {
    const { events, socket, sockets } = await openLive();
    events.want(false);
    await pass(600_000);
    expect([socket.isClosed, events.isLive, sockets.length]).toEqual([true, false, 1]);
  });

  it('closes a minute after the page was hidden, and opens again with the page', async () => {
    const { events, socket, sockets, told, hide, wake } = await openLive();
    hide();
    await pass(59_000);
    expect(socket.isClosed).toBe(false);
    await pass(1_000);
    expect([socket.isClosed, events.isLive]).toEqual([true, false]);
    await pass(600_000);
    expect(sockets).toHaveLength(1);
    wake();
    await pass(0);
    expect([sockets.length, events.isLive, told.at(-1)]).toEqual([2, true, 'all']);
  });

  it('stays open when the page is hidden for a moment', async () => {
    const { socket, hide, wake } = await openLive();
    hide();
    await pass(30_000);
    wake();
    socket.receive({ type: 'ka' });
    await pass(120_000);
    expect(socket.isClosed).toBe(false);
  });
});

describe('without a connection', () => {
  it('reports the loss, and reconnects', async () => {
    const { events, socket, sockets, told } = await openLive();
    socket.listener.closed();
    expect([events.isLive, told]).toEqual([false, ['all', 'lost']]);
    await pass(2_000);
    expect([sockets.length, events.isLive, told]).toEqual([2, true, ['all', 'lost', 'all']]);
  });

  it('treats silence as a lost connection', async () => {
    const { socket, told } = await openLive();
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(KEEP_ALIVE_MS);
      socket.receive({ type: 'ka' });
    }
    expect([socket.isClosed, told]).toEqual([false, ['all']]);
    await pass(300_000);
    expect([socket.isClosed, told[1]]).toEqual([true, 'lost']);
  });

  it.each([
    ['the browser blocks it', { isBlocked: true, answers: true }],
    ['nobody answers', { isBlocked: false, answers: false }],
  ])('tries again at growing intervals, at most every five minutes: %s', async (_case, given) => {
    let found = 0;
    const opened = openEvents(async () => {
      found += 1;
      return SUBSCRIPTION;
    });
    Object.assign(opened.server, given);
    opened.events.want(true);
    await pass(60_000);
    expect(found).toBeGreaterThan(1);
    expect(found).toBeLessThan(9);
    await pass(3_600_000);
    expect(found).toBeLessThan(30);
    expect([opened.events.isLive, opened.told]).toEqual([false, []]);
  });

  it('asks again later when the server gives no subscription', async () => {
    let found = 0;
    const { events, sockets } = openEvents(async () => {
      found += 1;
      return found < 3 ? undefined : SUBSCRIPTION;
    });
    events.want(true);
    await pass(10_000);
    expect([found, sockets.length, events.isLive]).toEqual([3, 1, true]);
  });
});

it('after a busy event, polls instead, and reads once at the end', async () => {
  const { events, socket, told } = await openLive();
  socket.receive({ type: 'data', id: 'changes', event: [JSON.stringify({ type: 'busy' })] });
  expect([events.isLive, told]).toEqual([false, ['all', 'lost']]);
  await pass(BUSY_MS);
  expect([events.isLive, told]).toEqual([true, ['all', 'lost', 'all']]);
});
