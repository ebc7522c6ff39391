import type { RefusalTable } from './refusal-table.ts';

export const ADMIN_REFUSALS = {
  action_password_needed: {
    code: 'forbidden',
    text: 'This project belongs to another user. Enter the admin password to change it. The owner will see your name and the change.',
  },
  admin_password_wrong: { code: 'forbidden', text: 'The admin password is wrong.' },
  too_many_admin_actions: {
    code: 'rate_limited',
    text: 'Too many admin actions at once. Please try again.',
  },
  admin_password_locked: {
    code: 'rate_limited',
    text: 'The admin password was wrong five times within 15 minutes. Please wait before trying again.',
  },
  user_not_found: { code: 'not_found', text: 'User not found.' },
  adjustment_key_reused: {
    code: 'conflict',
    text: 'This idempotency key was used for another adjustment.',
  },
  user_credits_missing: { code: 'insufficient_credits', text: 'The user has fewer credits than that.' },
  account_credits_exceeded: {
    code: 'conflict',
    text: 'Nobody can have more than {most} credits.',
  },
  own_ban: { code: 'conflict', text: 'You cannot ban or unban yourself.' },
  user_deleted: { code: 'conflict', text: 'The user deleted this account, so it is locked already.' },
  user_banned_before: { code: 'conflict', text: 'This user is banned already.' },
  user_not_banned: { code: 'conflict', text: 'This user is not banned.' },
  payment_not_found: { code: 'not_found', text: 'Payment not found.' },
  payment_resolved_before: { code: 'conflict', text: 'This payment was resolved before.' },
  report_not_found: { code: 'not_found', text: 'Report not found.' },
  return_case_closed: { code: 'conflict', text: 'There is no open case of this return.' },
  report_closed_before: { code: 'conflict', text: 'This report was closed before.' },
  report_changed: {
    code: 'conflict',
    text: 'The report or its app changed just now. Please try again.',
  },
  reported_app_deleted: { code: 'conflict', text: 'The app was deleted; please dismiss the report.' },
  app_not_appealed: {
    code: 'conflict',
    text: 'Only an app that is taken down, and whose owner appealed, is restored here.',
  },
  app_taken_down_before: { code: 'conflict', text: 'This app is taken down already.' },
  app_busy_for_admin: { code: 'conflict', text: 'The app is being changed. Please try again.' },
  listed_before: { code: 'conflict', text: 'This key is on the whitelist already.' },
  not_listed: { code: 'not_found', text: 'This key is not on the whitelist.' },
  app_awaits_review: {
    code: 'conflict',
    text: 'This app awaits review: please resolve its report first.',
  },
} as const satisfies RefusalTable;
