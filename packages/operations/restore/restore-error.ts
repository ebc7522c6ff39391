/** A restore that cannot begin or go on. */
export class RestoreError extends Error {
  readonly code = 'restore_refused';
}
