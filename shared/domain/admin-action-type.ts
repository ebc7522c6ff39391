export const ADMIN_ACTION_TYPES = [
  'adjust_credits',
  'ban_user',
  'unban_user',
  'whitelist_add',
  'whitelist_remove',
  'announcement',
  'settings',
  'resolve_payment',
  'resolve_report',
  'close_return',
  'take_down',
  'restore_app',
  'cancel_operation',
  'showcase',
  'export',
  /** An admin changed the project of another user. The target is the project, and the details name the API route. */
  'act_for_owner',
  /** An admin read a project or an account of another user. The details name the API route. */
  'read_for_owner',
  /** A non-admin called an admin endpoint. The details contain the number of such requests in the hour. */
  'access_refused',
  'wrong_password',
] as const;
export type AdminActionType = (typeof ADMIN_ACTION_TYPES)[number];
