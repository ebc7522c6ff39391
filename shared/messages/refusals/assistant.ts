import type { RefusalTable } from './refusal-table.ts';

export const ASSISTANT_REFUSALS = {
  chat_credits_missing: {
    code: 'insufficient_credits',
    text: 'A message to the assistant needs 1 credit. Please buy credits first.',
  },
  assistant_failed: {
    code: 'unavailable',
    text: 'The assistant did not respond. Your credit was returned.',
  },
  too_many_messages: { code: 'rate_limited', text: 'That was a lot of messages. Please wait a minute.' },
} as const satisfies RefusalTable;
