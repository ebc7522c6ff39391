import * as z from 'zod';

/** Id of an AWS account; empty when the setting is not used. */
export const accountSchema = z
  .string()
  .trim()
  .regex(/^(?:\d{12})?$/, 'This is not the id of an AWS account, which has 12 digits.')
  .default('');

/** How long a backup and its copy are kept, as long as point-in-time recovery keeps the changes of the table. */
export const BACKUP_DAYS = 35;

/**
 * Bounds of the locked vault. The minimum keeps a thief in the first account from making copies that expire at once,
 * the maximum from making copies that nobody can delete for a hundred years, and that have to be paid for.
 */
export const LOCKED_DAYS = { min: 30, max: 90 } as const;

/** Days in which the lock can still be changed. AWS requires at least three. */
export const LOCK_GRACE_DAYS = 7;
