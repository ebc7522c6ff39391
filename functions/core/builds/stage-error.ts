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

/** A stage that cannot continue; the message is for the user who started the build. */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A revision that is equal to its base is not saved, and not charged. */
export function nothingChangedError(): StageError {
  return new StageError('nothing_changed', 'The app would stay as it is.');
}

/** What could not be published is not saved, and not charged. */
export function tooLargeError(): StageError {
  return new StageError(
    'too_large',
    `The app is larger than ${DOCUMENT_MAX_SIZE}, so nobody could open it. Please ask for less in one app.`,
  );
}
