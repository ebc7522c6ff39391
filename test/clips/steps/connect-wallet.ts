import { addPasskeyDevice, signer } from '../../e2e/auth/passkey-device.ts';
import type { Clip } from '../clip.ts';
import { withoutToasts } from '../without-toasts.ts';

/** Uses the passkey wallet, because it needs no extension. */
export const connectWallet: Clip = {
  name: 'connect-wallet',
  width: 896,
  prepare: async ({ page }) => {
    await addPasskeyDevice(page);
    await page.goto('/');
  },
  shoot: async (film) => {
    const { page } = film;
    const inSigner = signer(page);
    film.say('Your wallet is your account. Choose “Sign Up”.');
    await film.hold(1.4);
    await film.click(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
    await page.getByRole('button', { name: 'Select Wallet' }).waitFor();
    await film.hold(0.8);
    film.say('Pick a Solana wallet. The Passkey wallet needs no extension.');
    await film.click(page.getByRole('button', { name: 'Select Wallet' }));
    const wallets = page.getByRole('dialog');
    const passkey = wallets.getByRole('button', { name: /^Passkey wallet/ });
    await passkey.waitFor();
    await film.hold(1.6);
    film.usePoster();
    await film.click(passkey);
    const create = inSigner.getByRole('button', { name: 'Create a passkey' });
    await create.click({ trial: true });
    await film.hold(1.8);
    film.say('Your device keeps the key, as a passkey.');
    await film.click(create);
    await page.getByLabel('Username').waitFor();
    await withoutToasts(page);
    await film.hold(1.4);
    film.say('Choose a username.');
    await film.hold(0.6);
    await film.type(page.getByLabel('Username'), 'ada');
    await film.hold(0.4);
    await film.click(page.getByRole('button', { name: 'Create Account & Sign' }));
    film.say('The signature proves that the wallet is yours. It moves no money.');
    for (const text of ['Create the Buidl account ada.', 'Sign in to Buidl.']) {
      await inSigner.getByText(text).waitFor();
      const approve = inSigner.getByRole('button', { name: 'Approve' });
      await approve.click({ trial: true });
      await film.hold(1.6);
      await film.click(approve);
    }
    await page.getByText('Welcome, ada!').waitFor();
    await page.getByLabel('Your idea').waitFor();
    film.say('You are signed in.');
    await film.hold(2.4);
  },
};
