export class RestoreError extends Error {
  readonly code = 'restore_refused';
}
