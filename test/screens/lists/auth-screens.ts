import { addPasskeyDevice, choosePasskeyWallet, signer } from '../../e2e/auth/passkey-device.ts';
import { connectTestWallet } from '../../e2e/newcomer.ts';
import { authorizePath } from '../../fixtures/authorize-path.ts';
import { postJson } from '../../fixtures/signed-in-user.ts';
import { failing, responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { dialogOf, heading } from '../shown.ts';

const WALLET_PAGE = '/auth/connect-wallet';

export const authScreens: readonly Screen[] = [
  { name: 'auth-connect', route: 'auth/connect-wallet', path: WALLET_PAGE, reach: heading },
  {
    name: 'auth-wallets',
    dialog: 'wallet-dialog.tsx',
    path: WALLET_PAGE,
    isWindow: true,
    reach: dialogOf('Select Wallet'),
  },
  {
    name: 'auth-wallets-more',
    path: WALLET_PAGE,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Select Wallet' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^More options/ })
        .click();
    },
  },
  {
    name: 'auth-create-account',
    path: WALLET_PAGE,
    reach: async (page) => {
      await connectTestWallet(page);
      await page.getByLabel('Username').waitFor();
    },
  },
  {
    name: 'auth-create-account-problem',
    isReachedAnew: true,
    path: WALLET_PAGE,
    reach: async (page) => {
      await connectTestWallet(page);
      await page.getByLabel('Username').fill('a b');
      await page.getByRole('button', { name: 'Create Account & Sign' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'auth-welcome-back',
    path: WALLET_PAGE,
    before: (page) => responding(page, 'checkUser', { success: true, exists: true }),
    reach: async (page) => {
      await connectTestWallet(page);
      await page.getByRole('button', { name: 'Sign to Login' }).waitFor();
    },
  },
  {
    name: 'auth-wallet-menu',
    isReachedAnew: true,
    path: WALLET_PAGE,
    isWindow: true,
    reach: async (page) => {
      await connectTestWallet(page);
      await page.getByRole('button', { name: /^Buidl Test Wallet, / }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'auth-passkey-new',
    path: WALLET_PAGE,
    isWindow: true,
    reach: async (page) => {
      await addPasskeyDevice(page);
      await choosePasskeyWallet(page);
      await signer(page).getByRole('button', { name: 'Create a passkey' }).click({ trial: true });
    },
  },
  {
    name: 'auth-passkey-signs',
    path: WALLET_PAGE,
    isWindow: true,
    reach: async (page) => {
      await addPasskeyDevice(page);
      await choosePasskeyWallet(page);
      await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
      await page.getByLabel('Username').fill('passkey_user');
      await page.getByRole('button', { name: 'Create Account & Sign' }).click();
      await signer(page).getByRole('button', { name: 'Approve' }).click({ trial: true });
    },
  },
  {
    name: 'auth-passkey-of-one-device',
    path: WALLET_PAGE,
    isWindow: true,
    reach: async (page) => {
      await addPasskeyDevice(page, { isBackedUp: false });
      await choosePasskeyWallet(page);
      await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
      await signer(page).getByRole('button', { name: 'Show my secret key' }).click({ trial: true });
    },
  },
  { name: 'auth-api-key', route: 'auth/api-key', path: '/auth/api-key', reach: heading },
  {
    name: 'auth-api-key-wrong',
    path: '/auth/api-key',
    reach: async (page) => {
      await page.getByLabel('API key').fill('buidl_wrong');
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'authorize',
    route: 'authorize',
    as: 'newcomer',
    path: authorizePath('http://localhost:3118/callback'),
    reach: (page) => page.getByRole('button', { name: 'Allow' }).waitFor(),
  },
  {
    name: 'authorize-host',
    as: 'newcomer',
    path: authorizePath('https://a-long-name-of-a-host.program.example:8443/callback'),
    reach: (page) => page.getByRole('button', { name: 'Allow' }).waitFor(),
  },
  {
    name: 'authorize-problem',
    as: 'newcomer',
    path: authorizePath('http://localhost:3118/callback'),
    reach: async (page) => {
      for (const scope of await page.getByRole('checkbox').all()) await scope.uncheck();
      await page.getByLabel('Spend limit in credits per day').fill('1.5');
      const allow = page.getByRole('button', { name: 'Allow' });
      // The button becomes enabled when it has been on the screen for a second.
      await allow.scrollIntoViewIfNeeded();
      await allow.click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'authorize-refused',
    as: 'newcomer',
    path: '/authorize?client_id=unknown',
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'account',
    route: 'account',
    as: 'owner',
    path: '/account',
    reach: (page) => page.getByRole('list', { name: 'Sessions' }).waitFor(),
  },
  {
    name: 'account-activity',
    route: 'account/activity',
    as: 'owner',
    path: '/account/activity',
    before: async (_page, { cloud, owner }) => {
      await postJson(
        `${cloud.api}/templates/chess/projects`,
        { projectNameDisplay: 'Chess' },
        { 'x-api-key': owner.apiKey },
      );
    },
    reach: (page) => page.getByRole('list', { name: 'Your activity' }).waitFor(),
  },
  {
    name: 'account-activity-empty',
    as: 'owner',
    path: '/account/activity',
    before: (page) => responding(page, 'listActivity', { success: true, activity: [] }),
    reach: (page) => page.getByText('Nothing yet').waitFor(),
  },
  {
    name: 'account-activity-failed',
    as: 'owner',
    path: '/account/activity',
    before: (page) => failing(page, 'listActivity'),
    reach: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'account-end-other-sessions',
    dialog: 'account-page.tsx',
    as: 'owner',
    path: '/account',
    isWindow: true,
    before: async (_page, { cloud, owner }) => {
      await postJson(`${cloud.api}/auth/nonce`, {}, { 'x-api-key': owner.apiKey });
    },
    reach: dialogOf(/everywhere|all/i),
  },
  {
    name: 'account-create-key',
    dialog: 'create-key-dialog.tsx',
    as: 'owner',
    path: '/account',
    isWindow: true,
    reach: dialogOf('Create an API key'),
  },
  {
    name: 'account-revoke-key',
    dialog: 'api-keys-section.tsx',
    as: 'owner',
    path: '/account',
    isWindow: true,
    before: async (_page, { cloud, owner }) => {
      const key = { name: 'Nightly builds', scopes: ['read', 'build'], dailyCreditLimit: 100 };
      await postJson(`${cloud.api}/auth/keys`, key, { 'x-api-key': owner.apiKey });
    },
    reach: dialogOf('Revoke: Nightly builds'),
  },
  {
    name: 'account-delete',
    dialog: 'delete-account-dialog.tsx',
    as: 'owner',
    path: '/account',
    isWindow: true,
    reach: dialogOf('Delete my account'),
  },
  {
    name: 'session-ended',
    as: 'newcomer',
    path: '/help',
    before: (page) =>
      responding(
        page,
        'getMe',
        { success: false, error: 'This session was ended by its user.', code: 'unauthenticated' },
        401,
      ),
    reach: (page) => page.getByRole('alert').filter({ hasText: 'You are logged out.' }).waitFor(),
  },
];
