/** An error of a `buidl` function, with a code that the app's script can check. */
export type BuidlError = Error & { code: string; current?: unknown };

export function buidlError(code: string, message: string): BuidlError {
  return Object.assign(new Error(message), { name: 'BuidlError', code });
}
