import { DOCUMENT_MAX_SIZE } from '../projects/files/document-size.ts';

type StageErrorCode =
  | 'plan_unreadable'
  | 'code_incomplete'
  | 'edit_refused'
  | 'nothing_changed'
  | 'base_missing'
  | 'stopped'
  | 'too_large'
  | 'work_file_missing';

/** Stops a stage; the message is for the user who started the build. */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A revision that equals its base is neither saved nor charged. */
export function nothingChangedError(): StageError {
  return new StageError('nothing_changed', 'The app would stay as it is.');
}

/** An app that is too large to publish is neither saved nor charged. */
export function tooLargeError(): StageError {
  return new StageError(
    'too_large',
    `The app is larger than ${DOCUMENT_MAX_SIZE}, so nobody could open it. Please ask for less in one app.`,
  );
}
