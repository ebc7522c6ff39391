import * as z from 'zod';
import type { UncheckedMessage } from '../../../app-frame/messages/parse-message.ts';
import { consoleSchema, pictureSchema, type SelectedElement, selectedSchema } from '../../../runtime/app-messages.ts';
import { fileOfDataUrl } from '../../lib/data-url.ts';

const CONSOLE_LINES_KEPT = 300;

export interface PickedElement extends SelectedElement {
  /** A screenshot. Undefined until the browser has rendered it, or if it cannot. */
  picture?: File;
}

const messageSchema = z.discriminatedUnion('type', [
  consoleSchema,
  selectedSchema,
  pictureSchema.extend({
    image: pictureSchema.shape.image.transform((url) => fileOfDataUrl(url, 'selected-element')),
  }),
]);
type InspectorMessage = z.infer<typeof messageSchema>;

export interface ConsoleLine {
  id: number;
  level: z.infer<typeof consoleSchema>['level'];
  text: string;
  times: number;
}

/** Validates a report of an app, which may be hostile; null when it is not an inspector message. */
export function readInspectorMessage(report: UncheckedMessage): InspectorMessage | null {
  return messageSchema.safeParse(report).data ?? null;
}

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

/** Adds the screenshot to the element. Ignores the screenshot of an element that is no longer selected. */
export function withPicture(
  picked: PickedElement | null,
  { selector, image }: { selector: string; image: File },
): PickedElement | null {
  return picked?.selector === selector ? { ...picked, picture: image } : picked;
}
