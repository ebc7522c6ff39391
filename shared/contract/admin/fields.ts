import * as z from 'zod';
import { ADMIN_MESSAGES } from '../../messages/admin.ts';
import { VISIBLE_TEXT, whenMissing } from '../fields.ts';

export const ADMIN_TEXT_MAX_LENGTH = 500;

export function passwordSchema(message: string) {
  return z.string(whenMissing(message)).min(1, message).max(200);
}

export const adminPasswordSchema = passwordSchema('Please enter the admin password.');

export function decisionFields(message: string) {
  return {
    reason: z.string(whenMissing(message)).trim().max(ADMIN_TEXT_MAX_LENGTH).regex(VISIBLE_TEXT, message),
    adminPassword: passwordSchema(message),
  };
}

export const decision = decisionFields(ADMIN_MESSAGES.reasonAndPasswordRequired);

export const pageSchema = z.coerce.number().int().min(1).max(1_000_000).default(1);

/**
 * `totalPages` is exact if the list ends within a few pages after `page`. Otherwise, `totalPages` is a lower bound: the
 * number of a page a few pages after `page`.
 */
export const paginationSchema = z.object({ page: z.int(), totalPages: z.int() });
