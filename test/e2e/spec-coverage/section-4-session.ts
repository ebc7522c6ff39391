import type { Rule } from './rule.ts';

export const SECTION_4_SESSION: readonly Rule[] = [
  {
    rule: 'A session begins with a signature login',
    tests: ['test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in'],
  },
  {
    rule: 'A session begins with an API-key login',
    tests: ['test/site/auth/api-key-page.test.tsx › signs in the owner of the key'],
  },
  {
    rule: 'A session ends with a logout',
    tests: [
      'test/site/layout/session-provider.test.tsx › ends with a logout and opens Home, even when the server cannot be reached',
    ],
  },
  {
    rule: 'A session ends with an invalid stored user',
    tests: [
      'test/site/layout/session-provider.test.tsx › is missing when the stored user %s',
      'test/site/lib/session.test.ts › is invalid with the user %s',
    ],
  },
  {
    rule: 'A session ends when the connected wallet has another public key than the stored user',
    tests: [
      'test/site/layout/session-provider.test.tsx › ends when the wallet of another account connects',
      'test/e2e/auth/sign-in.spec.ts › a wallet of another account ends the session with a notice',
    ],
  },
  {
    rule: 'A session ends with a 401 or 403 when the user is refreshed',
    tests: ['test/site/layout/session-provider.test.tsx › ends when a refresh of the user returns %i'],
  },
  {
    rule: 'A stored session is valid only with a public key that is a string',
    tests: ['test/site/layout/session-provider.test.tsx › is missing when the stored user %s'],
  },
  {
    rule: 'A stored session is valid only with credits',
    tests: ['test/site/layout/session-provider.test.tsx › is missing when the stored user %s'],
  },
  {
    rule: 'A wallet that is chosen by name is selected first',
    tests: ['test/site/auth/wallet-connection.test.tsx › selects it and connects it about 150 ms later'],
  },
  {
    rule: 'About 150 ms pass before a selected wallet connects',
    tests: ['test/site/auth/wallet-connection.test.tsx › selects it and connects it about 150 ms later'],
  },
  {
    rule: 'The wallet button has the state no-wallet',
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: 'The wallet button has the state has-wallet',
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: 'The wallet button has the state connecting',
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: 'The wallet button has the state connected',
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: 'The wallet button has the state disconnecting',
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: 'A wallet is Installed, Loadable, NotDetected or Unsupported',
    tests: ['test/site/auth/wallets.test.ts › offers only usable wallets'],
  },
  {
    rule: 'The wallet auto-connects',
    tests: ['test/e2e/auth/sign-in.spec.ts › a wallet of another account ends the session with a notice'],
  },
  {
    rule: 'Two wallet adapters are configured',
    tests: ['test/site/auth/wallet-errors.test.tsx › are Phantom and Solflare'],
  },
  {
    rule: 'A connected wallet of an existing user needs a login',
    tests: ['test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in'],
  },
  {
    rule: 'A connected wallet without a user needs a registration',
    tests: ['test/site/auth/wallet-page.test.tsx › asks a new user for a username'],
  },
  {
    rule: 'A registration is followed by a login',
    tests: ['test/site/auth/registration-step.test.tsx › creates the account and logs in with a second signature'],
  },
];
