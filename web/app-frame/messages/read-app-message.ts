import * as z from 'zod';
import { appMessageSchema, type ParsedMessage } from '../../runtime/app-messages.ts';
import type { UncheckedMessage } from './parse-message.ts';

/** A call that breaks its schema. It has an id, so the app can get an error. */
export interface InvalidCall {
  type: 'invalid';
  id: number;
}

/** Validates a message of an app, which may be hostile; returns null if it is invalid. */
export function readAppMessage(message: UncheckedMessage): ParsedMessage | InvalidCall | null {
  const parsed = appMessageSchema.safeParse(message);
  if (parsed.success) return parsed.data;
  const { success, data } = callSchema.safeParse(message);
  return success ? { type: 'invalid', id: data.id } : null;
}

const callSchema = z.object({ type: z.enum(['ai.chat', 'ai.image']), id: z.int() });
