import type { Rule } from './rule.ts';

export const SECTION_8_AUTHENTICATION: readonly Rule[] = [
  {
    rule: "Toasts show the server's error field when it is present",
    tests: [
      'test/site/lib/api-client.test.ts › becomes an ApiError with the server’s text, code and retry delay when refused',
      'test/site/projects/revision-menu.test.tsx › a promotion › shows the reason %s of a failure',
    ],
  },
  {
    rule: 'Toasts show the fallback when the server gave no text',
    tests: [
      'test/site/lib/api-client.test.ts › that is not JSON is not shown to users',
      'test/site/projects/revision-menu.test.tsx › a promotion › shows the reason %s of a failure',
    ],
  },
  {
    rule: "A login that fails is told as 'Login Failed' with the server's text",
    tests: ['test/site/auth/wallet-page.test.tsx › a login that fails › shows the reason %s'],
  },
  {
    rule: "Any other error of a login is 'An unexpected error occurred during login.'",
    tests: ['test/site/auth/wallet-page.test.tsx › a login that fails › shows the reason %s'],
  },
  {
    rule: "A login with a wrong API key is 'Login Failed' with 'The API Key provided is invalid or expired.'",
    tests: [
      'test/site/auth/api-key-page.test.tsx › clears a key that the server refuses, and hides the message when another one is typed',
      'test/e2e/auth/sign-in.spec.ts › an invalid key is refused and not stored',
    ],
  },
  {
    rule: 'A stored key that the server refuses at a login is removed',
    tests: [
      'test/site/auth/api-key-page.test.tsx › clears a key that the server refuses, and hides the message when another one is typed',
    ],
  },
  {
    rule: 'Refreshing the user with 401 or 403 forces a logout',
    tests: ['test/site/layout/session-provider.test.tsx › ends when a refresh of the user returns %i'],
  },
  {
    rule: "A login without a nonce says 'Could not get security nonce from server.'",
    tests: ['test/site/auth/wallet-page.test.tsx › says when no nonce could be loaded'],
  },
  {
    rule: "A wallet that cannot be checked is 'Error Checking User' with the server's text",
    tests: ['test/site/auth/wallet-page.test.tsx › shows the error %s when the user cannot be checked'],
  },
  {
    rule: "The fallback for a wallet that cannot be checked is 'Failed to check user status.'",
    tests: ['test/site/auth/wallet-page.test.tsx › shows the error %s when the user cannot be checked'],
  },
  {
    rule: "A sign-up that fails is told as 'Registration Failed' with the server's text",
    tests: [
      'test/site/auth/wallet-page.test.tsx › a registration that fails › shows the reason %s',
      'test/site/auth/registration-step.test.tsx › shows a network error of %s, and does not retry by itself',
    ],
  },
  {
    rule: "Any other error of a sign-up is 'An unexpected error occurred during registration.'",
    tests: ['test/site/auth/wallet-page.test.tsx › a registration that fails › shows the reason %s'],
  },
  {
    rule: "Choosing the connected wallet says 'Wallet is already connected.' as information",
    tests: ['test/site/auth/wallet-connection.test.tsx › reports a wallet that is already connected'],
  },
  {
    rule: "A wallet that does not connect is 'Failed to connect wallet' with the message of the error",
    tests: [
      'test/site/auth/wallet-page.test.tsx › shows the reason of a refused connection',
      'test/site/auth/wallet-errors.test.tsx › is logged and shown when %s',
      'test/e2e/auth/sign-in.spec.ts › a refusal by the wallet is reported once, with its reason, and can be retried',
    ],
  },
  {
    rule: "A wallet that does not disconnect is 'Failed to disconnect wallet'",
    tests: [
      'test/site/auth/wallet-page.test.tsx › shows the reason of a failed disconnect',
      'test/site/auth/wallet-errors.test.tsx › is logged and shown when %s',
    ],
  },
  {
    rule: "A wallet that cannot sign messages is 'Signing not supported by this wallet or wallet not connected.'",
    tests: ['test/site/auth/wallet-page.test.tsx › says that the wallet cannot sign'],
  },
  {
    rule: "A message that is not signed is 'Failed to sign message'",
    tests: ['test/site/auth/wallet-page.test.tsx › says that the message was not signed in the wallet'],
  },
  {
    rule: "A wallet that cannot sign transactions is 'Transaction signing is not supported by this wallet.'",
    tests: ['test/site/auth/wallets.test.ts › refuses a wallet with neither capability, and an unsigned result'],
  },
  {
    rule: "A transaction that is not signed is 'Failed to sign transaction'",
    tests: ['test/site/auth/payment-wallet.test.tsx › a transaction that cannot be signed says why'],
  },
  {
    rule: 'The wallet library reports a wallet that is not selected',
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'The wallet library reports a wallet that is not connected',
    tests: [
      'test/site/auth/wallet-errors.test.tsx › of something that was asked of a wallet is logged; who asked shows it ($name)',
    ],
  },
  {
    rule: 'The wallet library reports a wallet that is not ready',
    tests: ['test/site/auth/wallet-errors.test.tsx › opens the download page of a wallet that is not ready'],
  },
  {
    rule: 'The wallet library reports a failure of a connection',
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'The wallet library reports a failure of a disconnection',
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'The wallet library reports an error of a change of accounts',
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'The wallet library reports failures to send and to sign a transaction',
    tests: [
      'test/site/auth/wallet-errors.test.tsx › of something that was asked of a wallet is logged; who asked shows it ($name)',
    ],
  },
  {
    rule: 'The wallet library reports a failure to sign a message',
    tests: [
      'test/site/auth/wallet-errors.test.tsx › of something that was asked of a wallet is logged; who asked shows it ($name)',
    ],
  },
  {
    rule: "The wallet library reports 'Unable to load Solflare MetaMask SDK'",
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'Errors of the wallet library are logged',
    tests: ['test/site/auth/wallet-errors.test.tsx › is logged and shown when %s'],
  },
  {
    rule: 'The download page of a wallet that is not ready is opened',
    tests: [
      'test/site/auth/wallet-errors.test.tsx › opens the download page of a wallet that is not ready',
      'test/site/auth/wallet-connection.test.tsx › that is not installed opens its download page',
    ],
  },
  {
    rule: "A connected wallet is told as 'Wallet connected successfully!'",
    tests: ['test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in'],
  },
  {
    rule: "A disconnected wallet is told as 'Wallet disconnected.'",
    tests: [
      'test/site/auth/wallet-connection.test.tsx › a disconnected wallet is reported, and a failed disconnect is not',
      'test/e2e/auth/sign-in.spec.ts › the menu of a connected wallet copies the address, changes the wallet and disconnects',
    ],
  },
  {
    rule: "A login is told as 'Welcome back, {username}!'",
    tests: [
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in',
      'test/site/auth/api-key-page.test.tsx › signs in the owner of the key',
    ],
  },
  {
    rule: "A logout is told as 'You have been logged out.'",
    tests: [
      'test/site/layout/session-provider.test.tsx › ends with a logout and opens Home, even when the server cannot be reached',
    ],
  },
];
