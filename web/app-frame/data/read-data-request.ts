import * as z from 'zod';
import { type DataRequest, dataMessageSchema } from '../../runtime/data-messages.ts';

/** A request that breaks its schema. It has an id, so the app can get an error. */
export interface InvalidRequest {
  call: 'invalid';
  id: number;
  reason: string;
}

const MAX_REASON_LENGTH = 300;

/** Validates a request of an app, which may be hostile. Returns null for a request without id, which gets no reply. */
export function readDataRequest(message: unknown): DataRequest | InvalidRequest | null {
  const parsed = dataMessageSchema.safeParse(message);
  if (parsed.success) return parsed.data;
  const named = z.object({ id: z.int() }).safeParse(message);
  if (!named.success) return null;
  const reason = z.prettifyError(new z.ZodError(parsed.error.issues.slice(0, 1)));
  return {
    call: 'invalid',
    id: named.data.id,
    reason: reason.replace(/^✖ /, '').slice(0, MAX_REASON_LENGTH),
  };
}
