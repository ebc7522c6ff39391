import type { Rule } from './rule.ts';

/** Section 8, the error catalogue: authentication and wallet. */
export const SECTION_8_AUTHENTICATION: readonly Rule[] = [
  {
    rule: "Toasts show the server's error field when it is present",
    tests: [
      'test/site/lib/api-client.test.ts › that refuses becomes an ApiError with the text, code and waiting time of the server',
      'test/site/projects/revision-menu.test.tsx › a promotion › that fails says why with %s',
    ],
  },
  {
    rule: 'Toasts show the fallback when the server gave no text',
    tests: [
      'test/site/lib/api-client.test.ts › that is not JSON is not shown as the text of the server',
      'test/site/projects/revision-menu.test.tsx › a promotion › that fails says why with %s',
    ],
  },
  {
    rule: "A login that fails is told as 'Login Failed' with the server's text",
    tests: ['test/site/auth/wallet-page.test.tsx › a login that fails › says why with %s'],
  },
  {
    rule: "Any other error of a login is 'An unexpected error occurred during login.'",
    tests: ['test/site/auth/wallet-page.test.tsx › a login that fails › says why with %s'],
  },
  {
    rule: "A login with a wrong API key is 'Login Failed' with 'The API Key provided is invalid or expired.'",
    tests: [
      'test/site/auth/api-key-page.test.tsx › forgets a key that the server refuses, and drops the message when another one is typed',
      'test/e2e/auth/sign-in.spec.ts › an invalid key is refused and not stored',
    ],
  },
  {
    rule: 'A stored key that the server refuses at a login is removed',
    tests: [
      'test/site/auth/api-key-page.test.tsx › forgets a key that the server refuses, and drops the message when another one is typed',
    ],
  },
  {
    rule: 'Refreshing the user with 401 or 403 forces a logout',
    tests: ['test/site/layout/session-provider.test.tsx › ends when a refresh of the user brings %i'],
  },
  {
    rule: "A login without a nonce says 'Could not get security nonce from server.'",
    tests: ['test/site/auth/wallet-page.test.tsx › for want of a nonce says so'],
  },
  {
    rule: "A wallet that cannot be checked is 'Error Checking User' with the server's text",
    tests: ['test/site/auth/wallet-page.test.tsx › says with %s that the user could not be checked'],
  },
  {
    rule: "The fallback for a wallet that cannot be checked is 'Failed to check user status.'",
    tests: ['test/site/auth/wallet-page.test.tsx › says with %s that the user could not be checked'],
  },
  {
    rule: "A sign-up that fails is told as 'Registration Failed' with the server's text",
    tests: [
      'test/site/auth/wallet-page.test.tsx › a registration that fails › says why with %s',
      'test/site/auth/registration-step.test.tsx › says why the network gets no further %s, and asks no second time by itself',
    ],
  },
  {
    rule: "Any other error of a sign-up is 'An unexpected error occurred during registration.'",
    tests: ['test/site/auth/wallet-page.test.tsx › a registration that fails › says why with %s'],
  },
  {
    rule: "Choosing the connected wallet says 'Wallet is already connected.' as information",
    tests: ['test/site/auth/wallet-connection.test.tsx › that is connected already says so'],
  },
  {
    rule: "A wallet that does not connect is 'Failed to connect wallet' with the message of the error",
    tests: [
      'test/site/auth/wallet-page.test.tsx › that declines to connect says why',
      'test/site/auth/wallet-errors.test.tsx › is logged and shown when %s',
      'test/e2e/auth/sign-in.spec.ts › a wallet that declines is reported once, with its reason, and can be chosen again',
    ],
  },
  {
    rule: "A wallet that does not disconnect is 'Failed to disconnect wallet'",
    tests: [
      'test/site/auth/wallet-page.test.tsx › that cannot be disconnected says why',
      'test/site/auth/wallet-errors.test.tsx › is logged and shown when %s',
    ],
  },
  {
    rule: "A wallet that cannot sign messages is 'Signing not supported by this wallet or wallet not connected.'",
    tests: ['test/site/auth/wallet-page.test.tsx › because the wallet cannot sign says so'],
  },
  {
    rule: "A message that is not signed is 'Failed to sign message'",
    tests: ['test/site/auth/wallet-page.test.tsx › in the wallet says that the message was not signed'],
  },
  {
    rule: "A wallet that cannot sign transactions is 'Transaction signing is not supported by this wallet.'",
    tests: [
      'test/site/auth/wallets.test.ts › refuses a wallet that can do neither, and a transaction that came back unsigned',
    ],
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
    tests: [
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user back, who signs and is logged in',
    ],
  },
  {
    rule: "A disconnected wallet is told as 'Wallet disconnected.'",
    tests: [
      'test/site/auth/wallet-connection.test.tsx › a wallet that was left says so, and one that could not be left does not',
      'test/e2e/auth/sign-in.spec.ts › the menu of a connected wallet copies the address, changes the wallet and disconnects',
    ],
  },
  {
    rule: "A login is told as 'Welcome back, {username}!'",
    tests: [
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user back, who signs and is logged in',
      'test/site/auth/api-key-page.test.tsx › signs in whom the key belongs to',
    ],
  },
  {
    rule: "A logout is told as 'You have been logged out.'",
    tests: [
      'test/site/layout/session-provider.test.tsx › ends with a logout, which leads home, even when the server cannot be told',
    ],
  },
];
