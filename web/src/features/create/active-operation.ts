/** The running operation as the browser remembers it, so that a reload goes on watching it. */
import * as z from 'zod';
import { STORAGE_KEYS } from '../../../../shared/constants.ts';

const activeOperationSchema = z.object({
  operationId: z.string(),
  projectNameDisplay: z.string(),
  isReviseMode: z.boolean(),
  isQuickBuidl: z.boolean().default(false),
  projectId: z.string(),
  baseRevisionString: z.string().optional(),
});
export type ActiveOperation = z.output<typeof activeOperationSchema>;

export function readActiveOperation(storage: Storage): ActiveOperation | null {
  const text = storage.getItem(STORAGE_KEYS.activeOperation);
  if (text === null) return null;
  try {
    const parsed = activeOperationSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function storeActiveOperation(operation: ActiveOperation, storage: Storage): void {
  storage.setItem(STORAGE_KEYS.activeOperation, JSON.stringify(operation));
}

export function clearActiveOperation(storage: Storage): void {
  storage.removeItem(STORAGE_KEYS.activeOperation);
}
