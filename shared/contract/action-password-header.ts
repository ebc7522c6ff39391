/** The action password is sent in this header, because logs contain paths and queries. The name is in lower case. */
export const ACTION_PASSWORD_HEADER = 'x-action-password';

const MAX_LENGTH = 200;

/** Returns the header with the password in percent-encoding, because header values allow only some ASCII characters. */
export function actionPasswordHeader(password: string): Record<string, string> {
  return { [ACTION_PASSWORD_HEADER]: encodeURIComponent(password.toWellFormed()) };
}

/** Returns the password in the header's value; undefined for a missing value or more than MAX_LENGTH characters. */
export function readActionPassword(value: string | undefined): string | undefined {
  const password = value === undefined ? undefined : decoded(value);
  return password !== undefined && password.length <= MAX_LENGTH ? password : undefined;
}

/** Decodes a value. Returns a value that is not valid percent-encoding unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
