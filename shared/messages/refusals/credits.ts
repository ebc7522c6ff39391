import { CREDIT_MESSAGES } from '../credits.ts';
import type { RefusalTable } from './refusal-table.ts';

const IN_REVIEW = 'It was passed on to the admins for review.';

export const CREDIT_REFUSALS = {
  wrong_wallet: {
    code: 'forbidden',
    text: 'You can only buy credits for the wallet that you are logged in with.',
  },
  plan_not_found: { code: 'invalid_input', text: 'There is no plan with this many credits.' },
  purchases_not_set_up: { code: 'unavailable', text: 'Credits cannot be bought on this site yet.' },
  treasury_buys: { code: 'forbidden', text: 'The treasury cannot buy from itself.' },
  too_many_purchases: {
    code: 'rate_limited',
    text: 'Too many purchases were started. Please wait a little.',
  },
  too_many_verifications: {
    code: 'rate_limited',
    text: 'Too many questions about payments. Please wait a little.',
  },
  asv_needed: {
    code: 'forbidden',
    text: `${CREDIT_MESSAGES.purchaseUnavailable}: Buying credits needs at least {asv} ASV in your wallet.`,
  },
  asv_needed_for_discount: {
    code: 'forbidden',
    text: 'The ASV holder discount needs at least {asv} ASV in your wallet.',
  },
  chain_unreachable: {
    code: 'unavailable',
    text: 'The Solana network cannot be reached. Please try again.',
  },
  payment_unrelated: { code: 'conflict', text: 'This transaction paid nothing to this site.' },
  payment_of_other: { code: 'forbidden', text: 'This purchase belongs to another account.' },
  payment_other_amount: { code: 'invalid_input', text: 'This payment is for {credits} credits.' },
  payment_not_on_chain: {
    code: 'not_found',
    text: 'This transaction is not on the chain. If it expired before it was confirmed, nothing was paid.',
  },
  payment_failed: { code: 'conflict', text: 'The transaction failed on the chain, so nothing was paid.' },
  mismatch_token_transfer: {
    code: 'conflict',
    text: `This payment does not match its quote: it sent tokens instead of SOL. ${IN_REVIEW}`,
  },
  mismatch_no_transfer: {
    code: 'conflict',
    text: `This payment does not match its quote: it sent no SOL by a plain transfer. ${IN_REVIEW}`,
  },
  mismatch_several_transfers: {
    code: 'conflict',
    text: `This payment does not match its quote: it paid more than once. ${IN_REVIEW}`,
  },
  mismatch_wrong_amount: {
    code: 'conflict',
    text: `This payment does not match its quote: the amount is not the quoted one. ${IN_REVIEW}`,
  },
  mismatch_unknown_reference: {
    code: 'conflict',
    text: `This payment does not match its quote: it names no purchase of this site. ${IN_REVIEW}`,
  },
  mismatch_several_references: {
    code: 'conflict',
    text: `This payment does not match its quote: it names more than one purchase. ${IN_REVIEW}`,
  },
  mismatch_foreign_payer: {
    code: 'conflict',
    text: `This payment does not match its quote: another wallet paid. ${IN_REVIEW}`,
  },
  mismatch_foreign_program: {
    code: 'conflict',
    text: `This payment does not match its quote: it calls programs that a payment does not need. ${IN_REVIEW}`,
  },
  mismatch_already_paid: {
    code: 'conflict',
    text: `This payment does not match its quote: this purchase was paid before. ${IN_REVIEW}`,
  },
  mismatch_quote_ended: {
    code: 'conflict',
    text: `This payment does not match its quote: it came after the quote had ended. ${IN_REVIEW}`,
  },
  mismatch_discount_lost: {
    code: 'conflict',
    text: `This payment does not match its quote: the wallet no longer holds the ASV that the discount needs. ${IN_REVIEW}`,
  },
} as const satisfies RefusalTable;
