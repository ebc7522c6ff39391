import * as z from 'zod';
import { DATABASE_LIMITS } from '../../runtime/databases/database-messages.ts';

const { NAME_CHARACTERS, STORES, PIECE_CHANGES } = DATABASE_LIMITS;

const name = z.string().max(NAME_CHARACTERS);
const keyPath = z.union([name, z.array(name).max(STORES)]);
const schema = z.object({
  name,
  keyPath: keyPath.nullable(),
  autoIncrement: z.boolean(),
  indexes: z.array(z.object({ name, keyPath, unique: z.boolean(), multiEntry: z.boolean() })).max(STORES),
});
/** Accepts any value except null and undefined, because IndexedDB itself validates keys. */
const key = z.custom<IDBValidKey>((value) => value !== undefined && value !== null);
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schema'), stores: z.array(schema).max(STORES) }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('clear'), store: name }),
  z.object({ kind: z.literal('put'), store: name, key, value: z.unknown() }),
  z.object({ kind: z.literal('delete'), store: name, key }),
  z.object({ kind: z.literal('generated'), store: name, last: z.int().min(0) }),
]);

/** The messages of an app, which may be hostile, on the port for its databases. */
export const databaseRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load') }),
  z.object({
    type: z.literal('save'),
    isLast: z.boolean(),
    database: name,
    version: z.int().min(0),
    changes: z.array(change).max(PIECE_CHANGES),
  }),
]);
