export const IMPORT_MESSAGES = {
  fileNeeded: 'Please choose an HTML file.',
  fileTooLarge: 'The file is larger than 4.5 MB.',
  fallback: 'The file could not be imported. Please try again.',
} as const;
