import * as z from 'zod';
import { fileOfDataUrl } from '../../lib/data-url.ts';

const CONSOLE_LINES_KEPT = 300;

const consoleMessageSchema = z.object({
  buidl: z.literal(1),
  type: z.literal('console'),
  level: z.enum(['debug', 'log', 'info', 'warn', 'error']),
  text: z.string().max(4_000),
});

const pickedElementSchema = z.object({
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
/** An element of the running app, as its inspector describes it. */
export interface PickedElement extends z.infer<typeof pickedElementSchema> {
  /** A picture of it; missing until the browser has drawn one, or where it cannot. */
  picture?: File;
}

const selectedMessageSchema = z.object({
  buidl: z.literal(1),
  type: z.literal('selected'),
  element: pickedElementSchema.nullable(),
});

const pictureMessageSchema = z.object({
  buidl: z.literal(1),
  type: z.literal('picture'),
  selector: z.string().max(500),
  image: z
    .string()
    .max(200_000)
    .regex(/^data:image\/(?:webp|png);base64,[A-Za-z0-9+/]+={0,2}$/)
    .transform((url) => fileOfDataUrl(url, 'selected-element')),
});

const messageSchema = z.discriminatedUnion('type', [
  consoleMessageSchema,
  selectedMessageSchema,
  pictureMessageSchema,
]);
type InspectorMessage = z.infer<typeof messageSchema>;

/** A line of the app's console; repeated ones are counted. */
export interface ConsoleLine {
  id: number;
  level: z.infer<typeof consoleMessageSchema>['level'];
  text: string;
  times: number;
}

/** Parses what an app sent, which may be hostile; null when it is no message of the inspector. */
export function readInspectorMessage(data: unknown): InspectorMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = messageSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns the lines with one more at the end. The oldest are dropped. */
export function withConsoleLine(
  lines: readonly ConsoleLine[],
  { level, text }: Pick<ConsoleLine, 'level' | 'text'>,
): ConsoleLine[] {
  const last = lines.at(-1);
  if (last !== undefined && last.level === level && last.text === text) {
    return [...lines.slice(0, -1), { ...last, times: last.times + 1 }];
  }
  return [...lines, { id: (last?.id ?? 0) + 1, level, text, times: 1 }].slice(-CONSOLE_LINES_KEPT);
}

/** Returns the element with its picture; the picture of an element that is selected no more is dropped. */
export function withPicture(
  picked: PickedElement | null,
  { selector, image }: { selector: string; image: File },
): PickedElement | null {
  return picked?.selector === selector ? { ...picked, picture: image } : picked;
}
