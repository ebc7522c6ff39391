/**
 * The messages between an app and the page around it, the shell. The runtime uses the types only; the shell parses what an app
 * sends with the schemas, because an app may be hostile.
 *
 * - The name of the frame is a JSON text with the app's storage, a key, and whether its data is shared (`FrameName`). The runtime
 *   reads it and clears it.
 * - The first message is a window message (`AppStart`) with one port of a channel. All others use the channel, which closes with
 *   the document, so a later document in the frame cannot use it. Without a key (after a reload, or for another app) the app sends
 *   its location again on the channel (`AppLocation`), and the shell loads its app anew at that location. The shell reads no window message
 *   but the first.
 * - An app sends an `AppMessage` as a JSON text. A download is sent as an object, because a text cannot hold a file.
 * - The shell sends a `ShellMessage` as an object.
 *
 * Browsers cache documents for a day, so the shell must also understand the previous version of these messages.
 */
import * as z from 'zod';
import type { EditTarget } from '../../shared/domain/free-edits/free-edit.ts';
import { dataMessageSchema } from './data-messages.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';

/** Every message has this mark, which tells it from the messages of other scripts. */
export type Marked<Message> = Message & { buidl: 1 };

export type StorageArea = 'local' | 'session';
export interface StorageChanges {
  /** Whether the area is cleared first. */
  isCleared: boolean;
  /** Keys with their new values; null removes one. */
  changes: readonly (readonly [key: string, value: string | null])[];
}

export interface FrameName {
  key: string;
  isShared: boolean;
  local: Record<string, string>;
  session: Record<string, string>;
}

/** Query and fragment of a document's URL, with `?` and `#` unless empty. */
export interface AppLocation {
  search: string;
  hash: string;
}

/** The key proves that this is the document which the shell loaded. */
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

/** Changes an area of the app's storage: cleared first if `isCleared`, then values set. */
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
    .refine(
      (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_AI_CHARACTERS,
    ),
});
const imageSchema = z.object({ type: z.literal('ai.image'), id, prompt: aiText });
/** The visitor followed a link to another site. */
const openSchema = z.object({
  type: z.literal('open'),
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    .refine((url) => URL.canParse(url) && OPENED_PROTOCOLS.includes(new URL(url).protocol)),
});
const dialogSchema = z.object({
  type: z.literal('dialog'),
  id,
  kind: z.enum(['alert', 'confirm', 'prompt']),
  text: dialogText,
  /** What the field of a prompt contains at first. */
  value: dialogText,
});
/** The shell makes its own page full screen, with its bar. */
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
/** How high the app is, for the page of another site that embeds it. */
const heightSchema = z.object({ type: z.literal('height'), heightPx });
/** Answers a ping. */
const pongSchema = z.object({ type: z.literal('pong') });

/** A line of the console of an unpublished revision. */
export const consoleSchema = z.object({
  type: z.literal('console'),
  level: z.enum(['debug', 'log', 'info', 'warn', 'error']),
  text: z.string().max(4_000),
});
const elementSchema = z.object({
  tag: z.string().max(80),
  selector: z.string().min(1).max(500),
  /** What a person calls it. */
  label: z.string().max(80),
  html: z.string().max(2_000),
  styles: z.record(z.string(), z.string().max(200)),
  /** The text of an element without others inside; null for the rest. */
  text: z.string().max(2_000).nullable(),
  /** Of `id`, `href` and `src`, those that it has. */
  attributes: z.record(z.string(), z.string().max(2_000)),
  /** Its place among those with the same tag, text and attributes, and how many these are. */
  index: z.int().min(0),
  count: z.int().min(1),
});
export type SelectedElement = z.output<typeof elementSchema>;
/** The owner selected an element, or gave up. */
export const selectedSchema = z.object({ type: z.literal('selected'), element: elementSchema.nullable() });
/** A picture of the selected element, as far as the browser can draw one. */
export const pictureSchema = z.object({
  type: z.literal('picture'),
  selector: z.string().max(500),
  image: z
    .string()
    .max(200_000)
    .regex(/^data:image\/(?:webp|png);base64,[A-Za-z0-9+/]+={0,2}$/),
});

/** What an app asks of the shell, and what it may tell it. */
export const appMessageSchema = z.discriminatedUnion('type', [
  storageBatchSchema,
  chatSchema,
  imageSchema,
  openSchema,
  dialogSchema,
  fullscreenSchema,
  printSchema,
  downloadSchema,
  heightSchema,
  pongSchema,
  consoleSchema,
  selectedSchema,
  pictureSchema,
  dataMessageSchema,
]);
/** As the app sends it. */
export type AppMessage = z.input<typeof appMessageSchema>;
/** As the shell has parsed it. */
export type ParsedMessage = z.output<typeof appMessageSchema>;
export type MessageOf<Type extends ParsedMessage['type']> = Extract<ParsedMessage, { type: Type }>;

/** A change of an element by hand. */
export type ElementEdit =
  | { kind: 'text'; value: string }
  | { kind: 'style' | 'attribute'; name: string; value: string };
/** An edit with what finds its element again. */
export type SavedEdit = ElementEdit & { target: EditTarget };

export interface DataFailure {
  code: string;
  message: string;
  /** The record as it is, after a conflict. */
  current?: unknown;
}

export type ShellMessage =
  | { type: 'ping' }
  | { type: 'measure' }
  | { type: 'ai.result'; id: number; value: string }
  | { type: 'ai.error'; id: number; code: string; message: string }
  /** Answers a dialog: nothing for an alert, whether it was confirmed, or the text that was entered. */
  | { type: 'reply'; id: number; value: boolean | string | null }
  | { type: 'fullscreen'; isOn: boolean }
  /** Changes that the app made in another tab. */
  | ({ type: 'storage' } & StorageChanges)
  | { type: 'data.result'; id: number; value: unknown }
  | ({ type: 'data.error'; id: number } & DataFailure)
  | { type: 'data.changed'; subscription: number; records: readonly unknown[] }
  /** The subscription has ended. */
  | ({ type: 'data.failed'; subscription: number } & DataFailure)
  /** A change that was made before the document was loaded was refused. */
  | ({ type: 'data.refused'; change: unknown } & DataFailure)
  | { type: 'select'; isOn: boolean }
  | ({ type: 'edit' } & ElementEdit)
  /** Shows edits again after a start. */
  | { type: 'restore'; edits: readonly SavedEdit[] };
