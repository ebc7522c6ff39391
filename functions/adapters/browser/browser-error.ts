export type BrowserErrorCode = 'browser_unpack_failed' | 'browser_crashed';

/** A failure of the browser itself, not of the document. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError';
  readonly code: BrowserErrorCode;

  constructor(code: BrowserErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
