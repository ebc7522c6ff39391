import * as z from 'zod';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';

const activeOperationSchema = z.object({
  operationId: z.string(),
  projectNameDisplay: z.string(),
  isReviseMode: z.boolean(),
  isQuickBuidl: z.boolean().default(false),
  projectId: z.string(),
  baseRevisionString: z.string().optional(),
  /** The prompt that the conversation shows. Empty for a build that another browser started. */
  instruction: z.string().default(''),
  imageCount: z.int().default(0),
});
export type ActiveOperation = z.output<typeof activeOperationSchema>;

/** The storage key of a requested build that the server has not confirmed yet. The entry survives a reload. */
const UNCONFIRMED_KEY = 'buidl:user:unconfirmed-start';
const unconfirmedSchema = activeOperationSchema.omit({ operationId: true, projectId: true });
export type UnconfirmedStart = z.output<typeof unconfirmedSchema>;

const BUILDER_KEY = 'buidl:user:builder';

/** Stores the user whose builds this browser follows. Returns the previous user, or null after a logout. */
export function rememberUser(publicKey: string, storage: Storage): string | null {
  const before = storage.getItem(BUILDER_KEY);
  storage.setItem(BUILDER_KEY, publicKey);
  return before;
}

export function hasBuilder(storage: Storage): boolean {
  return storage.getItem(BUILDER_KEY) !== null;
}

export function readActiveOperation(storage: Storage): ActiveOperation | null {
  return readStored(storage, STORAGE_KEYS.activeOperation, activeOperationSchema);
}

export function storeActiveOperation(operation: ActiveOperation, storage: Storage): void {
  storage.setItem(STORAGE_KEYS.activeOperation, JSON.stringify(operation));
}

export function clearActiveOperation(storage: Storage): void {
  storage.removeItem(STORAGE_KEYS.activeOperation);
}

export function readUnconfirmedStart(storage: Storage): UnconfirmedStart | null {
  return readStored(storage, UNCONFIRMED_KEY, unconfirmedSchema);
}

export function storeUnconfirmedStart(start: UnconfirmedStart, storage: Storage): void {
  storage.setItem(UNCONFIRMED_KEY, JSON.stringify(start));
}

export function clearUnconfirmedStart(storage: Storage): void {
  storage.removeItem(UNCONFIRMED_KEY);
}

function readStored<Schema extends z.ZodType>(storage: Storage, key: string, schema: Schema): z.output<Schema> | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
