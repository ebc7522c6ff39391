import type { BuildFailure, BuildFailureKey } from '../../../shared/messages/build-failures.ts';
import { keyAndParams } from '../../../shared/messages/written-text.ts';
import { DOCUMENT_MAX_SIZE } from '../projects/files/document-size.ts';

/**
 * Thrown to stop a stage. Step Functions passes on only the name and the message of an error, so the message is JSON
 * with the key and the parameters of the failure text.
 */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly code: BuildFailureKey;

  constructor(failure: BuildFailure) {
    super(JSON.stringify(keyAndParams(failure)));
    this.code = keyAndParams(failure).key;
  }
}

/** Returns the error for a revision that equals its base. The revision is neither saved nor charged. */
export function nothingChangedError(): StageError {
  return new StageError('nothing_changed');
}

/** Returns the error for an app that is too large to publish. The app is neither saved nor charged. */
export function tooLargeError(): StageError {
  return new StageError({ key: 'too_large', params: { maxSize: DOCUMENT_MAX_SIZE } });
}
