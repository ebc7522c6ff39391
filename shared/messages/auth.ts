/** The strings, most of them the specification's, about wallets, signing up and logging in. */
export const AUTH_MESSAGES = {
  loginFailed: 'Login Failed',
  loginUnexpected: 'An unexpected error occurred during login.',
  apiKeyInvalid: 'The API Key provided is invalid or expired.',
  sessionExpired: 'This session has expired, because it was not used for 90 days.',
  sessionRevoked: 'This session was ended by its user: on another device, or by logging out.',
  sessionReplaced: 'A newer login replaced this session. An account has at most ten at a time.',
  accountDeleted: 'This account was deleted.',
  accountBanned: 'This account has been banned.',
  apiKeyRequired: 'Please enter your API Key.',
  nonceUnavailable: 'Could not get security nonce from server.',
  checkUserFailed: 'Error Checking User',
  checkUserFallback: 'Failed to check user status.',
  registrationFailed: 'Registration Failed',
  noSignupCredits: 'No welcome credits',
  proofRunning: 'Proving that this is no mass sign-up',
  proofFailed: 'Your browser could not do the calculation that creating an account needs at the moment.',
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
  apiKeyCopied: 'API Key copied to clipboard!',
} as const;

/** Returns how far the search for a proof of work is; it is over sooner or later than what it takes on average. */
export function proofProgress(tries: number, expected: number): string {
  const inThousands = (count: number) => Math.ceil(count / 1_000).toLocaleString('en');
  return `${inThousands(tries)} thousand tries; about ${inThousands(expected)} thousand are needed.`;
}

/** Returns the toast that greets a user who logged in. */
export function welcomeBack(username: string): string {
  return `Welcome back, ${username}!`;
}
