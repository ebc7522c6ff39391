import * as z from 'zod';
import { decision } from '../../../../shared/contract/admin/fields.ts';
import { ADJUSTMENT_MAX_CREDITS, adjustCreditsInputSchema } from '../../../../shared/contract/admin/users.ts';
import { ADMIN_MESSAGES } from '../../../../shared/messages/admin.ts';
import { parseWhole } from '../../lib/parse-number.ts';

const NOT_WHOLE = 'The amount has to be a whole number of at most 1,000,000,000 credits.';
const CREDIT_INCOMPLETE = 'A public key and a whole number of credits above zero are required.';

export const authorizationSchema = z.object(decision);

/** A whole amount other than zero. Accepts `-` and `−` as the minus sign. */
const amountSchema = z.string().transform((text, context) => {
  const typed = text.trim().replace('−', '-');
  const amount = parseWhole(typed);
  const isMissing = typed === '' || amount === 0;
  if (amount !== null && !isMissing && Math.abs(amount) <= ADJUSTMENT_MAX_CREDITS) return amount;
  context.addIssue({ code: 'custom', message: isMissing ? ADMIN_MESSAGES.adjustmentIncomplete : NOT_WHOLE });
  return z.NEVER;
});

const { reason, adminPassword } = adjustCreditsInputSchema.shape;
export const adjustmentSchema = z.object({ amount: amountSchema, reason, adminPassword });

export const whitelistEntrySchema = z.object({
  publicKey: z.string().trim().min(1, ADMIN_MESSAGES.keyAndPasswordRequired),
  adminPassword: z.string().min(1, ADMIN_MESSAGES.keyAndPasswordRequired),
});

/** Crediting a payment requires a public key and credits. Dismissing it ignores both. */
export const paymentResolutionSchema = z
  .object({
    resolution: z.enum(['credit', 'dismiss']),
    publicKey: z.string().trim(),
    credits: z.string().trim(),
    ...decision,
  })
  .transform(({ publicKey, credits: creditsText, ...authorized }, context) => {
    if (authorized.resolution === 'dismiss') return authorized;
    const credits = parseWhole(creditsText);
    const isComplete = publicKey !== '' && credits !== null && credits > 0;
    if (isComplete) return { ...authorized, publicKey, credits };
    const path = [publicKey === '' ? 'publicKey' : 'credits'];
    context.addIssue({ code: 'custom', path, message: CREDIT_INCOMPLETE });
    return z.NEVER;
  });
