import * as z from 'zod';
import { DATA_LIMITS } from './data-limits.ts';
import { POLICY_PRESETS } from './policy-presets.ts';
import { collectionNameSchema } from './record-place.ts';
import { recordShapeSchema } from './record-shape.ts';

/**
 * Who may do what with the records of one collection. The owner of the app and admins may always read and remove.
 * `author`: the visitor who added the record. `signed-in`: visitors who carry their pseudonym by their account.
 */
export const collectionPolicySchema = z.strictObject({
  read: z.enum(['everyone', 'author', 'owner']).default('everyone'),
  add: z.enum(['everyone', 'signed-in', 'owner']).default('everyone'),
  change: z.enum(['author', 'owner', 'nobody']).default('author'),
  /** What each value has to look like. */
  shape: recordShapeSchema.optional(),
  /** Number fields that everyone who reads may increase, such as votes, whoever may change the rest. */
  counters: z.array(z.string().max(60)).max(10).optional(),
});
export type CollectionPolicy = z.output<typeof collectionPolicySchema>;

/** The policy of a collection that the app does not declare. */
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

/** The policies that a document declares, by collection. */
export const dataPolicySchema = z
  .record(collectionNameSchema, declaredSchema)
  .refine(
    (collections) => Object.keys(collections).length <= DATA_LIMITS.COLLECTIONS,
    `An app has at most ${DATA_LIMITS.COLLECTIONS} collections.`,
  );
export type DataPolicy = z.output<typeof dataPolicySchema>;

/** Returns the policy of a collection. */
export function policyOf(policy: DataPolicy, collection: string): CollectionPolicy {
  return Object.hasOwn(policy, collection) ? (policy[collection] ?? UNDECLARED_POLICY) : UNDECLARED_POLICY;
}

/** Who asks: a visitor of the app, and whether they are its owner, or an admin. */
export interface DataReader {
  /** The pseudonyms of the visitor: that of this browser, and after signing in those of their other ones. */
  visitorIds: readonly string[];
  isSignedIn: boolean;
  isOwner: boolean;
}

/** What rules look at. */
export interface RuledRecord {
  authorId: string;
  /** Whether it waits for the owner's approval. */
  isPending?: boolean | undefined;
}

function isAuthor({ visitorIds }: DataReader, { authorId }: RuledRecord): boolean {
  return visitorIds.includes(authorId);
}

/** Whether the reader may see a record. What waits for approval is seen by its author and the owner only. */
export function mayRead(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  if (reader.isOwner) return true;
  if (policy.read === 'owner') return false;
  if (isAuthor(reader, record)) return true;
  return policy.read === 'everyone' && record.isPending !== true;
}

/** Whether the reader may add a record. */
export function mayAdd(policy: CollectionPolicy, { isSignedIn, isOwner }: DataReader): boolean {
  return isOwner || policy.add === 'everyone' || (policy.add === 'signed-in' && isSignedIn);
}

/** Whether the reader may change a record. Owners may change each unless the policy says that nobody does. */
export function mayChange(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  if (policy.change === 'nobody') return false;
  return reader.isOwner || (policy.change === 'author' && isAuthor(reader, record));
}

/** Whether the reader may remove a record; the owner may always. */
export function mayRemove(policy: CollectionPolicy, reader: DataReader, record: RuledRecord): boolean {
  return reader.isOwner || mayChange(policy, reader, record);
}

/** Whether the reader may increase a field of a record. */
export function mayIncrement(
  policy: CollectionPolicy,
  reader: DataReader,
  record: RuledRecord,
  field: string,
): boolean {
  const isCounter = policy.counters?.includes(field) === true;
  return mayChange(policy, reader, record) || (isCounter && mayRead(policy, reader, record));
}
