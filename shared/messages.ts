/** Every user-visible string that the specification fixes (spec section 8 and the texts of sections 2 to 5). */
export const MESSAGES = {
  // Sign-in
  loginFailed: 'Login Failed',
  loginUnexpected: 'An unexpected error occurred during login.',
  apiKeyInvalid: 'The API Key provided is invalid or expired.',
  apiKeyRequired: 'Please enter your API Key.',
  nonceUnavailable: 'Could not get security nonce from server.',
  checkUserFailed: 'Error Checking User',
  checkUserFallback: 'Failed to check user status.',
  registrationFailed: 'Registration Failed',
  registrationUnexpected: 'An unexpected error occurred during registration.',
  invalidUsername: 'Invalid Username',
  invalidUsernameDetail: 'Username must be 3-20 characters, using only letters, numbers, or underscores.',
  walletAlreadyConnected: 'Wallet is already connected.',
  walletConnectFailed: 'Failed to connect wallet',
  walletDisconnectFailed: 'Failed to disconnect wallet',
  walletSigningUnsupported: 'Signing not supported by this wallet or wallet not connected.',
  walletSignMessageFailed: 'Failed to sign message',
  walletTransactionUnsupported: 'Transaction signing is not supported by this wallet.',
  walletSignTransactionFailed: 'Failed to sign transaction',
  walletConnected: 'Wallet connected successfully!',
  walletDisconnected: 'Wallet disconnected.',
  loggedOut: 'You have been logged out.',
  apiKeyCopied: 'API Key copied to clipboard!',
  // Projects and generation
  appsLoadFailed: 'Failed to load your apps',
  promotionFailed: 'Promotion failed',
  promotionFallback: 'Failed to promote revision.',
  deletionFailed: 'Deletion failed',
  deletionFallback: 'Failed to delete revision.',
  unpublishFailed: 'Unpublishing failed',
  unpublishFallback: 'Failed to unpublish project.',
  showcaseFallback: 'Failed to update showcase status.',
  exportFailed: 'Export Failed',
  exportFallback: 'Could not download the file.',
  assetReplaceFailed: 'Failed to replace asset',
  assetReplaceFallback: 'An unknown error occurred.',
  imageRequired: 'Please select an image file to upload.',
  imageTooLarge: 'Image size cannot exceed 5MB.',
  nameAndDescriptionRequired: 'Both a project name and a description are required.',
  nameAndPromptRequired: 'Project Name and a Prompt are required.',
  tooManyImages: 'You can upload a maximum of 5 files.',
  invalidAppName: 'Invalid Name',
  invalidAppNameDetail: 'Custom name can only contain lowercase letters, numbers, and hyphens.',
  generationStartFailed: 'Failed to start generation',
  generationStartFallback: 'An unexpected error occurred.',
  buildInProgress: 'BUIDL In Progress',
  noOperationId: 'Server did not return an operation ID.',
  buildFailed: 'Buidl Failed',
  buildFailedFallback: 'An unknown error occurred. Please try again.',
  pollRetrying: 'Network issue, retrying...',
  revisionNotFound: 'Revision not found',
  revisionNotFoundDetail: 'Could not find the specified revision to edit.',
  revisionLoadFailed: 'Failed to load revision data.',
  configLoadFailed: 'Could not load application configuration. Some features may be unavailable.',
  // Assistant
  assistantError: 'Assistant Error',
  assistantFallback: 'Failed to get response from assistant.',
  assistantTrouble: "Sorry, I'm having trouble connecting right now.",
  assistantLoginRequired: 'Please log in to use the assistant.',
  assistantNothingToUse: 'No AI response available to use.',
  exitingAdvancedMode: 'Exiting Advanced Mode. Use the header form for Quick Buidl.',
  // Credits
  invalidAmount: 'Please enter a valid positive number for the amount.',
  plansLoading: 'Loading credit plans...',
  plansFailed: 'Error: Could not load credit plans. Please try refreshing the page.',
  // Shared by server and site
  accessDenied: 'Access Denied',
  adminOnly: 'You must be an admin to view this page.',
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
} as const;

/** The question before a minor revision becomes a major one. */
export function confirmPromotion(revision: string): string {
  return `Are you sure you want to promote revision ${revision} to a new major revision?`;
}

/** The question before a revision is deleted. */
export function confirmDeletion(revision: string): string {
  return `Are you sure you want to delete revision ${revision}? This cannot be undone.`;
}

/** The toast that greets a user who logged in. */
export function welcomeBack(username: string): string {
  return `Welcome back, ${username}!`;
}

/** Lines that now and then replace a repeated progress line. */
export const HUMOROUS_LOADING_MESSAGES = [
  'Convincing the pixels to line up...',
  'Teaching buttons the meaning of commitment...',
  'Sanding the rounded corners...',
  'Asking the semicolons to hold hands...',
  'Measuring twice, rendering once...',
  'Polishing the parts nobody will see...',
  'Untangling a very small knot of CSS...',
  'Reminding the divs to stay centred...',
] as const;
