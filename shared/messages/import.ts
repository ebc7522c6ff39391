export const IMPORT_MESSAGES = {
  fileNeeded: 'Please choose a file, or paste code.',
  fileTooLarge: 'The file is larger than 4.5 MB.',
  fallback: 'The file could not be imported. Please try again.',
} as const;
