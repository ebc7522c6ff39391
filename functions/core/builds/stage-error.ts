/** A stage that cannot go on; its message is written for the person who asked for the app. */
export type StageErrorCode =
  | 'plan_unreadable'
  | 'code_incomplete'
  | 'edit_refused'
  | 'base_missing'
  | 'stopped'
  | 'work_file_missing';

export class StageError extends Error {
  override readonly name = 'StageError';
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
