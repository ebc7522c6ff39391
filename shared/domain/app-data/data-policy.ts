import * as z from 'zod';
import { DATA_LIMITS } from './data-limits.ts';
import { POLICY_PRESETS } from './policy-presets.ts';
import { collectionNameSchema } from './record-place.ts';
import { recordShapeSchema } from './record-shape.ts';

/**
 * The access rules for the records of one collection. The app's owner and admins can always read and remove. `author`:
 * the visitor who added the record. `signed-in`: visitors who signed in to the app.
 */
export const collectionPolicySchema = z.strictObject({
  read: z.enum(['everyone', 'author', 'owner']).default('everyone'),
  add: z.enum(['everyone', 'signed-in', 'owner']).default('everyone'),
  change: z.enum(['author', 'owner', 'nobody']).default('author'),
  shape: recordShapeSchema.optional(),
  /** Number fields, such as votes, that every reader of the record may increase, even if `change` forbids changes. */
  counters: z.array(z.string().max(60)).max(10).optional(),
});
export type CollectionPolicy = z.output<typeof collectionPolicySchema>;

export const UNDECLARED_POLICY: CollectionPolicy = POLICY_PRESETS.shared;

const declaredSchema = z.union([
  z.enum(['shared', 'private', 'inbox']).transform((preset): CollectionPolicy => POLICY_PRESETS[preset]),
  z
    .looseObject({ preset: z.enum(['shared', 'private', 'inbox']) })
    .transform(
      ({ preset, ...rest }): z.input<typeof collectionPolicySchema> => ({
        ...POLICY_PRESETS[preset],
        ...rest,
      }),
    )
    .pipe(collectionPolicySchema),
  collectionPolicySchema,
]);

export const dataPolicySchema = z
  .record(collectionNameSchema, declaredSchema)
  .refine(
    (collections) => Object.keys(collections).length <= DATA_LIMITS.COLLECTIONS,
    `An app has at most ${DATA_LIMITS.COLLECTIONS} collections.`,
  );
export type DataPolicy = z.output<typeof dataPolicySchema>;

export function policyOf(policy: DataPolicy, collection: string): CollectionPolicy {
  return Object.hasOwn(policy, collection) ? (policy[collection] ?? UNDECLARED_POLICY) : UNDECLARED_POLICY;
}

/** The visitor or user who accesses records. Admins count as owners. */
export interface DataReader {
  /** The pseudonyms of this browser and, after signing in, of the visitor's other browsers. */
  visitorIds: readonly string[];
  isSignedIn: boolean;
  isOwner: boolean;
}

export interface RuledRecord {
  authorId: string;
  isPending?: boolean | undefined;
}

function isAuthor({ visitorIds }: DataReader, { authorId }: RuledRecord): boolean {
  return visitorIds.includes(authorId);
}

/** Returns whether a reader may read a record. Only the author and the owner may read a pending record. */
export function mayRead(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  if (reader.isOwner) return true;
  if (policy.read === 'owner') return false;
  if (isAuthor(reader, record)) return true;
  return policy.read === 'everyone' && record.isPending !== true;
}

export function mayAdd(policy: CollectionPolicy, { isSignedIn, isOwner }: DataReader): boolean {
  return isOwner || policy.add === 'everyone' || (policy.add === 'signed-in' && isSignedIn);
}

/** Returns whether a reader may change a record. The owner may change any record, unless `change` is `nobody`. */
export function mayChange(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  if (policy.change === 'nobody') return false;
  return reader.isOwner || (policy.change === 'author' && isAuthor(reader, record));
}

/** Returns whether a reader may remove a record. The owner may remove any record. */
export function mayRemove(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  return reader.isOwner || mayChange(policy, reader, record);
}

export function mayIncrement(
  policy: CollectionPolicy,
  reader: DataReader,
  record: RuledRecord,
  field: string,
): boolean {
  const isCounter = policy.counters?.includes(field) === true;
  return mayChange(policy, reader, record) || (isCounter && mayRead(policy, reader, record));
}
