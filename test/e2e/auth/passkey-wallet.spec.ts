import { expect, type Page } from '@playwright/test';
import { Keypair, SystemProgram, TransactionMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { newUsername } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import {
  addPasskeyDevice,
  approve,
  choosePasskeyWallet,
  signer,
  signerFrame,
  signUpWithPasskey,
} from './passkey-device.ts';

const LAMPORTS = 10_000_000_000;

const failures = (page: Page) => page.locator('[data-sonner-toast][data-type="error"]');

test('a new user gets an account with a passkey, and the same one on another device', async ({ page }) => {
  const username = newUsername();
  const device = await addPasskeyDevice(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await signUpWithPasskey(page, username);
  await expect(page).toHaveURL('/');
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  const address = await connectedAddress(page);

  await test.step('a rejected login says why, once', async () => {
    await logOut(page);
    await page.goto('/auth/connect-wallet');
    await page.getByRole('button', { name: 'Sign to Login' }).click();
    await signer(page).getByRole('button', { name: 'Reject' }).click();
    await expect(failures(page)).toHaveText(/You rejected the request in the passkey wallet\./);
    await expect(page.locator('dialog')).toHaveCount(0);
  });

  await test.step('a device that knows the passkey and nothing else has the same wallet', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/connect-wallet');
    await choosePasskeyWallet(page);
    await signer(page).getByRole('button', { name: 'I have one already' }).click();
    await page.getByRole('button', { name: 'Sign to Login' }).click();
    await approve(page);
    await expect(page.getByText(`Welcome back, ${username}!`)).toBeVisible();
    expect(await connectedAddress(page)).toBe(address);
  });

  await test.step('it signs the end of the account, from within a dialog', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel(`Type ${username} to confirm`).fill(username);
    await page.getByText('Give them to the platform.').click();
    await page.getByRole('button', { name: 'Sign and delete' }).click();
    await expect(signer(page).getByText(`Delete the Buidl account ${username}`)).toBeVisible();
    await approve(page);
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
  });
});

test('a purchase is shown before it is signed, and the secret key is exported', async ({ page, cloud }) => {
  await addPasskeyDevice(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpWithPasskey(page, newUsername());
  const address = await connectedAddress(page);
  await airdrop(cloud.rpcUrl, address);
  await page.goto('/buy-credits');
  const status = page.getByRole('region', { name: 'Purchase status' });
  const buy = page.getByRole('button', { name: 'Buy Pro' });

  await test.step('Escape rejects', async () => {
    await buy.click();
    await expect(signer(page).getByText('Sends 0.21 SOL')).toBeVisible();
    await expect(signer(page).getByText('0.0000056 SOL')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(status).toContainText('Transaction was not signed or was rejected by the user.');
    await status.getByRole('button', { name: 'Try Again' }).click();
  });

  await test.step('approving pays', async () => {
    await buy.click();
    await approve(page);
    await expect(status).toContainText('Purchase Successful!');
  });

  await test.step('the export is the key of this wallet', async () => {
    await page.getByRole('button', { name: /^Passkey wallet, / }).click();
    await page.getByRole('menuitem', { name: 'Export secret key' }).click();
    await expect(signer(page).getByText('Whoever has this key owns the wallet')).toBeVisible();
    await signer(page).getByRole('button', { name: 'Show my secret key' }).click();
    const shown = signer(page).getByRole('group', { name: 'Secret key' }).locator('code');
    await expect(shown).toHaveText(/^•+$/);
    await signer(page).getByRole('button', { name: 'Reveal' }).click();
    const secretKey = (await shown.textContent()) ?? '';
    expect(Keypair.fromSecretKey(bs58.decode(secretKey)).publicKey.toBase58()).toBe(address);
    await signer(page).getByRole('button', { name: 'Copy' }).click();
    await expect(signer(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secretKey);
    await signer(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(secretKey);
  });

  await test.step('the account page explains the loss of the passkey, and offers the export too', async () => {
    await page.goto('/account');
    await expect(page.getByText('Then this wallet is lost')).toBeVisible();
    await page.getByRole('button', { name: 'Export secret key' }).click();
    await signer(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(failures(page)).toHaveCount(0);
  });
});

test('a passkey of a single device is detected, and its key is exported before the wallet connects', async ({
  page,
}) => {
  await addPasskeyDevice(page, { isBackedUp: false });
  await page.goto('/auth/connect-wallet');
  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(signer(page).getByRole('heading')).toHaveText('This passkey is on this device only');
  expect(await page.evaluate(() => localStorage.getItem('buidl:passkey-wallet'))).toBeNull();
  await signer(page).getByRole('button', { name: 'Show my secret key' }).click();
  const connect = signer(page).getByRole('button', { name: 'Connect' });
  await expect(signer(page).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await expect(connect).toBeDisabled();
  await signer(page)
    .getByRole('checkbox', { name: /I have stored the secret key/ })
    .check();
  await connect.click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
});

test('a passkey without PRF, or a missing one, is explained, and cancelling is reported once', async ({ page }) => {
  const device = await addPasskeyDevice(page, { hasPrf: false });
  await page.goto('/auth/connect-wallet');
  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'I have one already' }).click();
  await expect(signer(page).getByText('No passkey was used')).toBeVisible();
  await signer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(failures(page)).toHaveText(/You rejected the request in the passkey wallet\./);
  await page.getByRole('button', { name: 'Close toast' }).first().click();
  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(signer(page).getByText('cannot make a key for a wallet')).toBeVisible();
  expect(await device.passkeys()).toEqual([]);
  await device.ignoreRequests();
  await signer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(signer(page).getByRole('heading')).toHaveText('Follow your browser');
  await signer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(failures(page)).toHaveText(/You rejected the request in the passkey wallet\./);
});

test('a passkey with PRF only on use, and one of another wallet', async ({ page }) => {
  await addPasskeyDevice(page);
  await page.addInitScript(() => {
    const { getClientExtensionResults } = PublicKeyCredential.prototype;
    PublicKeyCredential.prototype.getClientExtensionResults = function results() {
      const isNew = this.response instanceof AuthenticatorAttestationResponse;
      return isNew ? { prf: { enabled: true } } : getClientExtensionResults.call(this);
    };
  });
  await page.goto('/auth/connect-wallet');
  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(signer(page).getByRole('heading')).toHaveText('One more step');
  await signer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();

  await page.evaluate((address) => {
    const stored = JSON.parse(localStorage.getItem('buidl:passkey-wallet') ?? '{}');
    localStorage.setItem('buidl:passkey-wallet', JSON.stringify({ ...stored, address }));
  }, Keypair.generate().publicKey.toBase58());
  await page.reload();
  await page.getByLabel('Username').fill(newUsername());
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await approve(page);
  await expect(signer(page).getByText('This passkey belongs to another wallet.')).toBeVisible();
  await signer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(failures(page)).toHaveText(/You rejected the request in the passkey wallet\./);
});

test('a device without passkeys is not offered the wallet', async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.getClientCapabilities = async () => ({ 'extension:prf': false });
  });
  await page.goto('/auth/connect-wallet');
  await page.getByRole('button', { name: 'Select Wallet' }).click();
  const wallets = page.getByRole('dialog').getByRole('listitem');
  await expect(wallets).toHaveText([/^Buidl Test Wallet/]);
});

test('the signer accepts one request, only from its parent window, and signs no disguised transaction', async ({
  page,
  cloud,
}) => {
  const account = { credentialId: 'AAAA', address: Keypair.generate().publicKey.toBase58() };
  const hostile = {
    kind: 'signMessage',
    account,
    message: Buffer.from('hostile words').toString('base64url'),
  };
  const response = await page.request.get(`${cloud.siteUrl}/signer/index.html`);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
  await page.goto('/auth/connect-wallet');
  await addSigner(page);

  await test.step('a frame of another origin beside it is not heard', async () => {
    const other = page.frames().find((frame) => frame.name() === 'other');
    const origin = await other?.evaluate((request) => {
      const { port2 } = new MessageChannel();
      parent.frames[0]?.postMessage({ type: 'buidl:signer', request }, '*', [port2]);
      return self.origin;
    }, hostile);
    expect(origin).toBe('null');
    await open(page, { kind: 'sign' });
    await open(page, { ...hostile, account: { address: 'x', credentialId: 'y' } });
  });

  await test.step('what comes first is served, and nothing after it', async () => {
    const blockhash = Keypair.generate().publicKey.toBase58();
    const payerKey = Keypair.generate().publicKey;
    const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 });
    const parts = { payerKey, recentBlockhash: blockhash, instructions: [transfer] };
    const disguised = new TransactionMessage(parts).compileToV0Message().serialize();
    await open(page, { ...hostile, message: Buffer.from(disguised).toString('base64url') });
    await open(page, hostile);
    await expect(signer(page).getByText('transaction as if it were a message')).toBeVisible();
    await expect(signer(page).getByText('hostile words')).toHaveCount(0);
  });

  await test.step('a press that a script made up is none', async () => {
    const close = signer(page).getByRole('button', { name: 'Close' });
    await expect(close).toBeEnabled();
    await close.evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await expect(close).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
  });
});

test('the screens of the signer are accessible', async ({ page }) => {
  await addPasskeyDevice(page, { isBackedUp: false });
  await page.goto('/auth/connect-wallet');
  await choosePasskeyWallet(page);
  const expectAccessible = async (name: string) => {
    await expect(signer(page).getByRole('button', { name })).toBeEnabled();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(await signerFrame(page)), `${name}, ${colorScheme}`).toEqual([]);
    }
  };
  await expectAccessible('Create a passkey');
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expectAccessible('Show my secret key');
  await signer(page).getByRole('button', { name: 'Show my secret key' }).click();
  await expectAccessible('Reveal');
  await signer(page).getByRole('checkbox').check();
  await signer(page).getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Username').fill(newUsername());
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await expectAccessible('Approve');
});

function connectedAddress(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('buidl:passkey-wallet') ?? '{}').address);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
}

async function airdrop(rpcUrl: string, address: string): Promise<void> {
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, LAMPORTS] };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(await response.json()).toHaveProperty('result');
}

/** Adds the page of the passkey signer as the first frame, and a frame with an opaque origin after it. */
async function addSigner(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.title = 'Passkey wallet';
    frame.src = '/signer/index.html';
    const other = document.createElement('iframe');
    other.name = 'other';
    other.setAttribute('sandbox', 'allow-scripts');
    other.srcdoc = '<p>Another site</p>';
    const loaded = [frame, other].map(
      (each) => new Promise((resolve) => each.addEventListener('load', resolve, { once: true })),
    );
    document.body.prepend(frame, other);
    await Promise.all(loaded);
  });
}

async function open(page: Page, request: unknown): Promise<void> {
  await page.evaluate((given) => {
    const { port2 } = new MessageChannel();
    frames[0]?.postMessage({ type: 'buidl:signer', request: given }, location.origin, [port2]);
  }, request);
}
