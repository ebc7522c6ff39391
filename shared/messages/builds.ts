/** The product specification prescribes these texts. */
export const BUILD_MESSAGES = {
  nameAndPromptRequired: 'Project Name and a Prompt are required.',
  tooManyImages: 'You can upload a maximum of 5 files.',
  twoDesignsOfQuick: 'Only an advanced build can have two designs.',
  twoDesignsOfRevision: 'Only a new app can have two designs.',
  startFailed: 'Failed to start generation',
  startFallback: 'An unexpected error occurred.',
  inProgress: 'BUIDL In Progress',
  noOperationId: 'Server did not return an operation ID.',
  failed: 'Buidl Failed',
  failedFallback: 'An unknown error occurred. Please try again.',
  returnReasonNeeded: 'Please say in a sentence what fails: 10 to 500 characters.',
  returnFallback: 'The build could not be returned. Please try again.',
  pollRetrying: 'Network issue, retrying...',
  editedLink: 'A link begins with https://, mailto:, tel: or #.',
  editedLength: 'A size is from 0 to 400 pixels.',
  exitingAdvancedMode: 'Exiting Advanced Mode. Use the header form for Quick Buidl.',
} as const;

/** The studio shows one of these texts, for variety, instead of repeating the same progress message. */
export const HUMOROUS_LOADING_MESSAGES = [
  'Convincing the pixels to line up...',
  'Teaching buttons the meaning of commitment...',
  'Sanding the rounded corners...',
  'Asking the semicolons to hold hands...',
  'Measuring twice, rendering once...',
  'Polishing the parts nobody will see...',
  'Untangling a very small knot of CSS...',
  'Reminding the divs to stay centered...',
] as const;
