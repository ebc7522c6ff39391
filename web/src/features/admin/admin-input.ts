/** What admins type into the dashboard's forms, checked before it is sent. */

import { ADJUSTMENT_MAX_CREDITS } from '../../../../shared/contract/admin/users.ts';
import { ADMIN_MESSAGES } from '../../../../shared/messages/admin.ts';

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problem: string };

export interface Authorization {
  reason: string;
  adminPassword: string;
}

const refuse = (problem: string) => ({ ok: false, problem }) as const;

/** A reason and the password, both needed. */
export function checkAuthorization(given: Authorization): Checked<Authorization> {
  const reason = given.reason.trim();
  if (reason === '' || given.adminPassword === '') return refuse(ADMIN_MESSAGES.reasonAndPasswordRequired);
  return { ok: true, value: { reason, adminPassword: given.adminPassword } };
}

/** A whole amount other than zero, with a sign or without. */
export function checkAdjustment(
  amountText: string,
  given: Authorization,
): Checked<Authorization & { amount: number }> {
  const authorized = checkAuthorization(given);
  const text = amountText.trim().replace('−', '-');
  if (text === '' || !authorized.ok || /^[+-]?0+$/.test(text))
    return refuse(ADMIN_MESSAGES.adjustmentIncomplete);
  const amount = parseWhole(text);
  if (amount === null || Math.abs(amount) > ADJUSTMENT_MAX_CREDITS) {
    return refuse('The amount has to be a whole number of at most 1,000,000,000 credits.');
  }
  return { ok: true, value: { ...authorized.value, amount } };
}

/** A public key and the password, both needed. */
export function checkWhitelistEntry(given: {
  publicKey: string;
  adminPassword: string;
}): Checked<{ publicKey: string; adminPassword: string }> {
  const publicKey = given.publicKey.trim();
  if (publicKey === '' || given.adminPassword === '') return refuse(ADMIN_MESSAGES.keyAndPasswordRequired);
  return { ok: true, value: { publicKey, adminPassword: given.adminPassword } };
}

/** Whom a payment is credited to and with how much. */
export function checkPaymentCredit(
  publicKeyText: string,
  creditsText: string,
): Checked<{ publicKey: string; credits: number }> {
  const publicKey = publicKeyText.trim();
  const credits = parseWhole(creditsText.trim());
  if (publicKey === '' || credits === null || credits <= 0) {
    return refuse('A public key and a whole number of credits above zero are required.');
  }
  return { ok: true, value: { publicKey, credits } };
}

/** A whole number in plain digits, or null. */
export function parseWhole(text: string): number | null {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A number in plain digits with at most nine decimals, or null. */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
