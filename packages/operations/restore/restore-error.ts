/** A restore cannot start or continue. */
export class RestoreError extends Error {
  readonly code = 'restore_refused';
}
