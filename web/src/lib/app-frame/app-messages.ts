import type { DataMessage } from './app-data-bridge.ts';
import { readShellRequest, type ShellRequest } from './shell-request.ts';

export type Area = 'local' | 'session';

/**
 * A change to an area of an app's storage: cleared first if `isCleared`, then values set, or removed when
 * null.
 */
export interface StorageChange {
  type: 'storage';
  area: Area;
  isCleared: boolean;
  changes: readonly (readonly [string, string | null])[];
}

export interface ChatCall {
  type: 'ai.chat';
  id: number;
  messages: { role: 'user' | 'assistant'; content: string }[];
}

export interface ImageCall {
  type: 'ai.image';
  id: number;
  prompt: string;
}

/** An invalid call with a valid id, which gets an error as its response. */
export interface BadCall {
  type: 'ai.bad';
  id: number;
}

/** A link to another site that the visitor followed. */
export interface OpenRequest {
  type: 'open';
  url: string;
}

type AppMessage = StorageChange | OpenRequest | DataMessage | AiCall | ShellRequest;

export type AiCall = ChatCall | ImageCall | BadCall;

/**
 * The first message of a document. The key proves that it is the document which the page loaded; without it
 * the app is restarted.
 */
export interface AppStart extends AppPlace {
  key: string | null;
}

/** Query and fragment of a document's URL, with `?` and `#` unless empty. */
export interface AppPlace {
  search: string;
  hash: string;
}

const MAX_CHANGES = 50_000;
const MAX_MESSAGES = 40;
const MAX_TEXT_LENGTH = 16_000;
const MAX_PLACE_LENGTH = 2_000;
const OPENED_PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
/** Above the message of an app that writes all of its storage. */
const MAX_MESSAGE_LENGTH = 17_000_000;

/** Parses the start message of a document; null for any other message. */
export function readAppStart(data: unknown): AppStart | null {
  const message = fieldsOf(data);
  if (message?.buidl !== 1 || message.type !== 'start') return null;
  const key = typeof message.key === 'string' ? message.key : null;
  return { key, ...placeOf(message) };
}

/** Parses what a document that was loaded again says of its place; undefined for anything else. */
export function readAppPlace(data: unknown): AppPlace | undefined {
  const message = fieldsOf(parsed(data));
  return message?.buidl === 1 && message.type === 'start' ? placeOf(message) : undefined;
}

function placeOf({ search, hash }: Fields): AppPlace {
  const place = (value: unknown) =>
    typeof value === 'string' && value.length <= MAX_PLACE_LENGTH ? value : '';
  return { search: place(search), hash: place(hash) };
}

/** Parses a message of an app, which may be hostile; null when it is invalid. */
export function readAppMessage(data: unknown): AppMessage | null {
  const message = fieldsOf(parsed(data));
  if (message?.buidl !== 1 || typeof message.type !== 'string') return null;
  if (message.type === 'storage.batch') return readStorageChange(message);
  // It is read by what responds to it, which knows the limits of records.
  if (message.type === 'data') return { type: 'data', message };
  if (message.type === 'open') return readOpenRequest(message);
  return message.type.startsWith('ai.') ? readAiCall(message) : readShellRequest(message);
}

/** Messages are JSON texts. Those of the previous runtime, and downloads, are objects. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return data.length <= MAX_MESSAGE_LENGTH ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}

export function isAiCall(message: AiCall | ShellRequest): message is AiCall {
  return message.type.startsWith('ai.');
}

type Fields = Record<string, unknown>;

function fieldsOf(data: unknown): Fields | undefined {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined;
}

function readStorageChange({ area, isCleared, changes }: Fields): StorageChange | null {
  if (area !== 'local' && area !== 'session') return null;
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES || !changes.every(isPair)) return null;
  return { type: 'storage', area, isCleared: isCleared === true, changes };
}

function isPair(pair: unknown): pair is [string, string | null] {
  if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') return false;
  return typeof pair[1] === 'string' || pair[1] === null;
}

function readOpenRequest({ url }: Fields): OpenRequest | null {
  if (typeof url !== 'string' || url.length > MAX_PLACE_LENGTH || !URL.canParse(url)) return null;
  return OPENED_PROTOCOLS.includes(new URL(url).protocol) ? { type: 'open', url } : null;
}

function readAiCall({ type, id, messages, prompt }: Fields): AiCall | null {
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  if (type === 'ai.image') return isText(prompt) ? { type, id, prompt } : { type: 'ai.bad', id };
  if (type !== 'ai.chat') return null;
  const read = Array.isArray(messages) && messages.length <= MAX_MESSAGES ? messages.map(readTurn) : [];
  const turns = read.filter((turn) => turn !== null);
  const length = turns.reduce((sum, { content }) => sum + content.length, 0);
  const isGood = turns.length > 0 && turns.length === read.length && length <= MAX_TEXT_LENGTH;
  return isGood ? { type, id, messages: turns } : { type: 'ai.bad', id };
}

function readTurn(data: unknown): ChatCall['messages'][number] | null {
  const { role, content } = fieldsOf(data) ?? {};
  if ((role !== 'user' && role !== 'assistant') || !isText(content)) return null;
  return { role, content };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT_LENGTH;
}
