/** Thrown for a file that cannot be used. Its message is for the user. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  readonly code = 'refused_file';
}
