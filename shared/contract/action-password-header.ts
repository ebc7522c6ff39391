/** Sent as a header, because a query or a path is in logs. The name is in lower case. */
export const ACTION_PASSWORD_HEADER = 'x-action-password';
