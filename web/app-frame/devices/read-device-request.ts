import * as z from 'zod';
import { type DeviceRequest, deviceMessageSchema } from '../../runtime/device-messages.ts';

/** A request that breaks its schema. It has an id, so the app can get an error. */
export interface InvalidDeviceRequest {
  call: 'invalid';
  id: number;
}

/** Validates a request of an app, which may be hostile. Returns null for a request without id, which gets no response. */
export function readDeviceRequest(message: unknown): DeviceRequest | InvalidDeviceRequest | null {
  const parsed = deviceMessageSchema.safeParse(message);
  if (parsed.success) return parsed.data;
  const { data } = z.object({ id: z.int() }).safeParse(message);
  return data === undefined ? null : { call: 'invalid', id: data.id };
}
