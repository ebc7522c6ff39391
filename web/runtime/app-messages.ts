/**
 * The messages between an app and the page around it, the shell. An app may be hostile, so the shell parses its
 * messages with the schemas; the runtime uses the types only.
 *
 * - The frame's name is a JSON text with the app's storage, a key, and whether its data is shared (`FrameName`). The
 *   runtime reads and clears it.
 * - The first message is a window message (`AppStart`) with one port of a channel. All others use the channel, which
 *   closes with the document, so a later document in the frame cannot use it. Without a key (after a reload, or in the
 *   document of another app), the document sends its location on the channel (`AppLocation`), and the shell starts its
 *   own app at that location again.
 * - An app sends an `AppMessage` as a JSON text; a download or a window is an object, because a text cannot hold a file.
 * - The shell sends a `ShellMessage` as an object.
 *
 * Browsers cache documents for a day, so the shell must also understand the previous version of these messages.
 */
import * as z from 'zod';
import { FRAME_ADDRESS_MAX_LENGTH } from '../../shared/domain/frame-provider.ts';
import type { EditTarget } from '../../shared/domain/free-edits/free-edit.ts';
import { dataMessageSchema } from './data-messages.ts';
import { type DeviceShellMessage, deviceMessageSchema } from './device-messages.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';

/** Adds the mark that distinguishes these messages from the messages of other scripts. */
export type Marked<Message> = Message & { buidl: 1 };

export type StorageArea = 'local' | 'session';
export interface StorageChanges {
  /** True if the area is cleared before the changes are applied. */
  isCleared: boolean;
  /** Keys with their new values; null removes a key. */
  changes: readonly (readonly [key: string, value: string | null])[];
}

export interface FrameName {
  key: string;
  isShared: boolean;
  local: Record<string, string>;
  session: Record<string, string>;
  /** The name that the app's dialogs show. */
  title?: string;
  /** The address of the page around the app without query and fragment; missing where a link cannot open the app. */
  page?: string | undefined;
  /** The path and state with which the app starts; missing for a document that has just been loaded. */
  place?: AppPlace;
  /** The document to show instead of the app's own, in a window that the app has opened. */
  written?: string;
}

/** The query and fragment of a document's URL, including `?` and `#` unless empty. */
export interface AppLocation {
  search: string;
  hash: string;
}

/** The parts of a history entry that the address of the page does not show. */
export interface AppPlace {
  /** The path as the app sees it; empty until the app has changed it. */
  path: string;
  /** `history.state` as JSON. */
  state: string | null;
}

export interface AppAddress extends AppLocation, AppPlace {}

/** The first message of a document. Its key proves that the page around the app loaded this document. */
export interface AppStart extends AppLocation {
  type: 'start';
  key: string | null;
}

const MAX_CHANGES = 50_000;
const MAX_AI_MESSAGES = 40;
const MAX_AI_CHARACTERS = 16_000;
const MAX_URL_LENGTH = 2_000;
const OPENED_PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
/** About 20 sheets of paper. */
const MAX_PRINT_HEIGHT_PX = 20_000;

const id = z.int();
const aiText = z
  .string()
  .max(MAX_AI_CHARACTERS)
  .refine((text) => text.trim() !== '');
const dialogText = z.string().max(MESSAGE_LIMITS.DIALOG_CHARACTERS);
const heightPx = z.number().positive();

/** Changes an area of the app's storage. With `isCleared`, clears the area before it sets the values. */
export const storageBatchSchema = z.object({
  type: z.literal('storage.batch'),
  area: z.enum(['local', 'session']),
  isCleared: z.boolean(),
  changes: z.array(z.tuple([z.string(), z.string().nullable()])).max(MAX_CHANGES),
});
const chatSchema = z.object({
  type: z.literal('ai.chat'),
  id,
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: aiText }))
    .min(1)
    .max(MAX_AI_MESSAGES)
    .refine((messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_AI_CHARACTERS),
});
const imageSchema = z.object({ type: z.literal('ai.image'), id, prompt: aiText });
const openSchema = z.object({
  type: z.literal('open'),
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    .refine((url) => URL.canParse(url) && OPENED_PROTOCOLS.includes(new URL(url).protocol)),
});
/**
 * Requests the page around the app to show a provider's page. Nothing of the provider is loaded before the visitor
 * agrees.
 */
const frameSchema = z.object({
  type: z.literal('frame'),
  url: z.string().max(FRAME_ADDRESS_MAX_LENGTH),
  title: z.string().max(200),
  /** The size of the element in the app that stands for the frame, in CSS pixels. */
  widthPx: z.number().min(0).max(10_000),
  heightPx: z.number().min(0).max(10_000),
});
const dialogSchema = z.object({
  type: z.literal('dialog'),
  id,
  /** `paste` asks for the text of the clipboard. */
  kind: z.enum(['alert', 'confirm', 'prompt', 'paste']),
  text: dialogText,
  value: dialogText,
});
/** The app has changed its address. With `isPush`, the page around it adds a history entry. */
export const addressSchema = z.object({
  type: z.literal('address'),
  isPush: z.boolean(),
  path: z.string().max(MESSAGE_LIMITS.ADDRESS_CHARACTERS),
  search: z.string().max(MESSAGE_LIMITS.ADDRESS_CHARACTERS),
  hash: z.string().max(MESSAGE_LIMITS.ADDRESS_CHARACTERS),
  state: z.string().max(MESSAGE_LIMITS.STATE_CHARACTERS).nullable(),
});
/** Requests a move by `delta` history entries of the app. */
const goSchema = z.object({ type: z.literal('go'), delta: z.int() });
/** Requests or ends full screen for the page around the app, including its bar. */
const fullscreenSchema = z.object({ type: z.literal('fullscreen'), isOn: z.boolean() });
const printSchema = z.object({
  type: z.literal('print'),
  heightPx: heightPx.transform((height) => Math.min(height, MAX_PRINT_HEIGHT_PX)),
});
const downloadSchema = z.object({
  type: z.literal('download'),
  name: z.string().max(MESSAGE_LIMITS.DOWNLOAD_NAME_CHARACTERS),
  blob: z.instanceof(Blob),
});
/** Shows a document that the app has written in a window of the page around it, or a changed document in that window. */
const windowSchema = z.object({
  type: z.literal('window.show'),
  id,
  title: z.string().max(MESSAGE_LIMITS.WINDOW_TITLE_CHARACTERS),
  /** The markup; empty if the app has written none yet. */
  blob: z.instanceof(Blob),
});
const windowCallSchema = z.object({ type: z.literal('window.call'), id, call: z.enum(['print', 'close']) });
/** The height of the app, for another site that embeds it. */
const heightSchema = z.object({ type: z.literal('height'), heightPx });
/** Comes with a port for the app's databases; `databases/database-messages.ts` describes its messages. */
const databasesSchema = z.object({ type: z.literal('databases') });
/** A library that the document names cannot be loaded. */
const missingSchema = z.object({ type: z.literal('missing'), library: z.string().regex(/^[\w.@/-]{1,100}$/) });
const pongSchema = z.object({ type: z.literal('pong') });

export const consoleSchema = z.object({
  type: z.literal('console'),
  level: z.enum(['debug', 'log', 'info', 'warn', 'error']),
  text: z.string().max(4_000),
});
const elementSchema = z.object({
  tag: z.string().max(80),
  selector: z.string().min(1).max(500),
  label: z.string().max(80),
  html: z.string().max(2_000),
  styles: z.record(z.string(), z.string().max(200)),
  /** The text of an element without child elements; null for other elements. */
  text: z.string().max(2_000).nullable(),
  /** The attributes `id`, `href` and `src`, without those that the element lacks. */
  attributes: z.record(z.string(), z.string().max(2_000)),
  /** The element's index among the elements with equal tag, text and attributes, and the number of these elements. */
  index: z.int().min(0),
  count: z.int().min(1),
});
export type SelectedElement = z.output<typeof elementSchema>;
export const selectedSchema = z.object({ type: z.literal('selected'), element: elementSchema.nullable() });
export const pictureSchema = z.object({
  type: z.literal('picture'),
  selector: z.string().max(500),
  image: z
    .string()
    .max(200_000)
    .regex(/^data:image\/(?:webp|png);base64,[A-Za-z0-9+/]+={0,2}$/),
});

export const appMessageSchema = z.discriminatedUnion('type', [
  storageBatchSchema,
  chatSchema,
  imageSchema,
  openSchema,
  frameSchema,
  dialogSchema,
  addressSchema,
  goSchema,
  fullscreenSchema,
  printSchema,
  downloadSchema,
  windowSchema,
  windowCallSchema,
  heightSchema,
  missingSchema,
  pongSchema,
  databasesSchema,
  consoleSchema,
  selectedSchema,
  pictureSchema,
  dataMessageSchema,
  deviceMessageSchema,
]);
export type AppMessage = z.input<typeof appMessageSchema>;
export type ParsedMessage = z.output<typeof appMessageSchema>;
export type MessageOf<Type extends ParsedMessage['type']> = Extract<ParsedMessage, { type: Type }>;

export type ElementEdit =
  | { kind: 'text'; value: string }
  | { kind: 'style' | 'attribute'; name: string; value: string };
/** A manual change with the properties by which its element is found again. */
export type SavedEdit = ElementEdit & { target: EditTarget };

export interface DataFailure {
  code: string;
  message: string;
  current?: unknown;
}

export type ShellMessage =
  | DeviceShellMessage
  | { type: 'ping' }
  | { type: 'measure' }
  | { type: 'ai.result'; id: number; value: string }
  | { type: 'ai.error'; id: number; code: string; message: string }
  /**
   * The response to a dialog: a boolean for a confirmation, the entered text for a prompt, or null for an alert or a
   * declined prompt.
   */
  | { type: 'reply'; id: number; value: boolean | string | null }
  | { type: 'fullscreen'; isOn: boolean }
  /** The document of a window has loaded, or the window was closed or not opened. */
  | { type: 'window'; id: number; event: 'load' | 'close' }
  /** Requests the document of a window to print itself. */
  | { type: 'window.print' }
  /** The visitor went back or forward to another entry of the app. */
  | ({ type: 'address' } & AppAddress)
  /** Changes that the app made to its storage in another tab. */
  | ({ type: 'storage' } & StorageChanges)
  | { type: 'data.result'; id: number; value: unknown }
  | ({ type: 'data.error'; id: number } & DataFailure)
  | { type: 'data.changed'; subscription: number; records: readonly unknown[] }
  | ({ type: 'data.failed'; subscription: number } & DataFailure)
  /** The server refused a change that was made before the document was loaded. */
  | ({ type: 'data.refused'; change: unknown } & DataFailure)
  | { type: 'select'; isOn: boolean }
  | ({ type: 'edit' } & ElementEdit)
  | { type: 'restore'; edits: readonly SavedEdit[] };
