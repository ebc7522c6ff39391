import type { AppAddress, AppLocation, AppStart, MessageOf } from '../../runtime/app-messages.ts';

/** A message with the mark of the runtime. Its fields are not validated yet; the app may be hostile. */
export interface UncheckedMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The maximum length of a message in characters. A message with the whole storage of an app is shorter. */
const MAX_MESSAGE_LENGTH = 33_000_000;
const MAX_CHANGES = 50_000;
const MAX_ADDRESS_CHARACTERS = 8_000;
const MAX_STATE_CHARACTERS = 10_000;

/**
 * Returns a message of the app, or null for other data. The runtime sends JSON text; downloaded apps and an older
 * runtime send objects.
 */
export function parseMessage(data: unknown): UncheckedMessage | null {
  const fields = typeof data === 'string' ? parseText(data) : data;
  return isMarked(fields) ? fields : null;
}

function parseText(text: string): unknown {
  try {
    return text.length <= MAX_MESSAGE_LENGTH ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function isMarked(fields: unknown): fields is UncheckedMessage {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  return 'buidl' in fields && fields.buidl === 1 && 'type' in fields && typeof fields.type === 'string';
}

/**
 * Validates like `addressSchema`, without Zod. A test compares both. Also refuses an address that is too long as a
 * whole.
 */
export function readAddress({ path, search, hash, state }: UncheckedMessage): AppAddress | null {
  if (typeof path !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return null;
  if (path.length + search.length + hash.length > MAX_ADDRESS_CHARACTERS) return null;
  const isState = state === null || (typeof state === 'string' && state.length <= MAX_STATE_CHARACTERS);
  return isState ? { path, search, hash, state } : null;
}

/** Validates like `storageBatchSchema`, but without Zod, which is larger than `web/shell`. A test compares both. */
export function readStorageBatch({ area, isCleared, changes }: UncheckedMessage): MessageOf<'storage.batch'> | null {
  if ((area !== 'local' && area !== 'session') || typeof isCleared !== 'boolean') return null;
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES || !changes.every(isChange)) return null;
  return { type: 'storage.batch', area, isCleared, changes };
}

function isChange(pair: unknown): pair is [string, string | null] {
  if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') return false;
  return typeof pair[1] === 'string' || pair[1] === null;
}

export function readAppStart(data: unknown): AppStart | null {
  if (!isMarked(data) || data.type !== 'start') return null;
  return { type: 'start', key: typeof data.key === 'string' ? data.key : null, ...locationOf(data) };
}

export function readAppLocation(data: unknown): AppLocation | undefined {
  const message = parseMessage(data);
  return message?.type === 'start' ? locationOf(message) : undefined;
}

function locationOf({ search, hash }: UncheckedMessage): AppLocation {
  return { search: boundedText(search), hash: boundedText(hash) };
}

function boundedText(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_ADDRESS_CHARACTERS ? value : '';
}
