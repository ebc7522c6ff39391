import { APP_SERVICE_MESSAGES } from '../app-services.ts';
import type { RefusalTable } from './refusal-table.ts';

export const APP_SERVICE_REFUSALS = {
  ai_needs_publishing: {
    code: 'not_found',
    text: 'AI works in published apps only, and this app is not published.',
  },
  ai_switched_off: { code: 'rate_limited', text: 'The owner of this app has switched its AI off.' },
  ai_used_up: { code: 'rate_limited', text: "This app's AI is used up for today." },
  ai_unpaid: {
    code: 'insufficient_credits',
    text: "This app's AI is paused: its credits are used up. Its owner can refill its bank.",
  },
  ai_failed: { code: 'unavailable', text: 'The AI did not respond. Please try again.' },
  too_many_ai_calls: { code: 'rate_limited', text: 'That was a lot at once. Please wait a moment.' },
  too_many_ai_calls_today: {
    code: 'rate_limited',
    text: 'That is all for today. Please come back tomorrow.',
  },
  too_many_app_ai_calls: { code: 'rate_limited', text: 'This app is busy. Please try again in a moment.' },
  messages_out_of_order: {
    code: 'invalid_input',
    text: 'Messages must alternate, and begin and end with one of the user.',
  },
  conversation_too_long: {
    code: 'invalid_input',
    text: 'A conversation has at most {maxLength} characters.',
  },
  deposit_credits_missing: { code: 'insufficient_credits', text: 'You do not have this many credits.' },
  bank_credits_missing: {
    code: 'insufficient_credits',
    text: 'The bank of this app does not hold this many credits.',
  },
  transfer_key_reused: {
    code: 'conflict',
    text: `${APP_SERVICE_MESSAGES.transferFallback} This idempotency key belongs to another transfer.`,
  },
} as const satisfies RefusalTable;
