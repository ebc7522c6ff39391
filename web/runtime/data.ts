import type { DataFailure, ShellMessage } from './app-messages.ts';
import { type BuidlError, buidlError } from './buidl-error.ts';
import { createData, type DataCall, type DataSource } from './data-calls.ts';
import type { DataMessage } from './data-messages.ts';
import { createLocalStore } from './local-store.ts';
import { NativePromise, now, parse, stringify, toText } from './natives.ts';
import { pollChanges } from './poll-changes.ts';
import { isFramed, type SendOutcome, type ShellChannel } from './shell-channel.ts';

declare global {
  interface Window {
    /** The automatic check of a build installs this function before the runtime. It takes and returns JSON texts. */
    buidlCheckData?: (request: string) => Promise<string>;
  }
}

const CHECK_POLL_MS = 250;
/** Maximum calls per second of one page in the automatic check, without polls. More would block the debugger. */
const CHECK_CALLS_PER_SECOND = 60;
const SECOND_MS = 1_000;

/**
 * Creates `buidl.data` and `buidl.visitor`. The page around the app keeps the records of a published app or of its
 * owner's revision. In the automatic check of a build, which has no such page, a function on the window keeps them; the
 * app cannot see it. Otherwise the app's own storage keeps them.
 */
export function installData(channel: ShellChannel | null, isShared: boolean) {
  const askCheck = isFramed ? undefined : window.buidlCheckData;
  delete window.buidlCheckData;
  if (channel !== null && isShared) return createData(shellSource(channel));
  return createData(askCheck ? checkSource(askCheck) : localSource());
}

function localSource(): DataSource {
  const onChangeInOtherTab = (refresh: () => void) => window.addEventListener('storage', refresh);
  const store = createLocalStore(window.localStorage, true);
  return { isShared: false, refusals: new Set(), ...pollChanges(store, onChangeInOtherTab) };
}

function checkSource(askCheck: (request: string) => Promise<string>): DataSource {
  const ask = async (request: DataCall): Promise<unknown> => {
    const response: { value?: unknown; error?: DataFailure } = parse(await askCheck(stringify(request)));
    if (response.error) throw dataError(response.error);
    return response.value;
  };
  const everyMoment = (refresh: () => void) => setInterval(refresh, CHECK_POLL_MS);
  const { call, watch } = pollChanges(ask, everyMoment);
  let beganMs = 0;
  let calls = 0;
  const callCounted = async (request: DataCall) => {
    if (now() - beganMs >= SECOND_MS) {
      beganMs = now();
      calls = 0;
    }
    calls += 1;
    if (calls > CHECK_CALLS_PER_SECOND) throw tooMany();
    return call(request);
  };
  return { isShared: true, refusals: new Set(), call: callCounted, watch };
}

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
interface Subscription {
  changed: Parameters<DataSource['watch']>[1];
  failed: Parameters<DataSource['watch']>[2];
}

function shellSource(channel: ShellChannel): DataSource {
  const refusals: DataSource['refusals'] = new Set();
  const calls = new Map<number, PendingCall>();
  const subscriptions = new Map<number, Subscription>();
  channel.listen((message) => {
    switch (message.type) {
      case 'data.refused':
        refuse(refusals, message);
        return true;
      case 'data.changed':
        subscriptions.get(message.subscription)?.changed(message.records);
        return true;
      case 'data.failed': {
        const subscription = subscriptions.get(message.subscription);
        subscriptions.delete(message.subscription);
        subscription?.failed(dataError(message));
        return true;
      }
      case 'data.result':
      case 'data.error': {
        const pending = calls.get(message.id);
        calls.delete(message.id);
        if (message.type === 'data.result') pending?.resolve(message.value);
        else pending?.reject(dataError(message));
        return true;
      }
      default:
        return false;
    }
  });
  return {
    isShared: true,
    refusals,
    call: (request) =>
      new NativePromise((resolve, reject) => {
        const id = channel.nextId();
        send(channel, { ...request, type: 'data', id });
        calls.set(id, { resolve, reject });
      }),
    watch: (query, changed, failed) => {
      const id = channel.nextId();
      subscriptions.set(id, { changed, failed });
      try {
        send(channel, { ...query, type: 'data', call: 'subscribe', id });
      } catch (error) {
        failed(error instanceof Error ? error : tooMany());
      }
      return () => {
        subscriptions.delete(id);
        try {
          send(channel, { type: 'data', call: 'unsubscribe', subscription: id, id: channel.nextId() });
        } catch {}
      };
    },
  };
}

/** Throws BuidlError when the request cannot be sent. */
function send(channel: ShellChannel, message: DataMessage): void {
  let outcome: SendOutcome = 'refused';
  try {
    outcome = channel.post(message);
  } catch {}
  if (outcome === 'later') throw tooMany();
  if (outcome === 'refused') {
    throw buidlError('invalid_input', 'A value is an object that JSON can hold, of at most 4 KB.');
  }
}

function refuse(refusals: DataSource['refusals'], message: Extract<ShellMessage, { type: 'data.refused' }>): void {
  const error = Object.assign(dataError(message), { change: message.change });
  if (refusals.size === 0) console.error(`buidl: an earlier change was refused: ${error.message}`);
  for (const hear of refusals) hear(error);
}

function dataError({ code, message, current }: DataFailure): BuidlError {
  return Object.assign(buidlError(toText(code), toText(message)), current === undefined ? {} : { current });
}

function tooMany(): BuidlError {
  return buidlError('rate_limited', 'That was a lot at once. Please wait.');
}
