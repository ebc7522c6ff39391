export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly code = 'DamagedFile';

  constructor(path: string, reason: string, remedy: string, cause?: unknown) {
    super(
      `${path} ${reason}. ${remedy}, restore the file from a backup, or start with --fresh, which deletes all data of this folder.`,
      { cause },
    );
  }
}
