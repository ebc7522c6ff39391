/** An error that an app gets from `buidl`, with a code for its script. */
export type BuidlError = Error & { code: string; current?: unknown };

export function buidlError(code: string, message: string): BuidlError {
  return Object.assign(new Error(message), { name: 'BuidlError', code });
}
