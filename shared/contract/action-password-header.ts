/** Sent as a header, because a query or a path is in logs. The name is in lower case. */
export const ACTION_PASSWORD_HEADER = 'x-action-password';

const MAX_LENGTH = 200;

/** Returns the header with the password in percent-encoding, because a header has only a part of ASCII. */
export function actionPasswordHeader(password: string): Record<string, string> {
  return { [ACTION_PASSWORD_HEADER]: encodeURIComponent(password.toWellFormed()) };
}

/** Returns the password in the header's value; undefined when there is none, or when it is too long for a password. */
export function readActionPassword(value: string | undefined): string | undefined {
  const password = value === undefined ? undefined : decoded(value);
  return password !== undefined && password.length <= MAX_LENGTH ? password : undefined;
}

/** A value that is no percent-encoding is the password itself. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
