import type { Frame, FrameLocator, Page } from '@playwright/test';

interface DeviceOptions {
  /** True if the passkeys of the device are synced to other devices. */
  isBackedUp?: boolean;
  /** True if the passkeys of the device support PRF, an extension that derives keys. */
  hasPrf?: boolean;
}

/** Adds a virtual authenticator that approves every use of a passkey on this page. */
export async function addPasskeyDevice(page: Page, { isBackedUp = true, hasPrf = true }: DeviceOptions = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isBackedUp,
      defaultBackupState: isBackedUp,
    },
  });
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Simulates an owner who does not react to passkey requests any more. */
    ignoreRequests: () => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
  };
}

export function signer(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Passkey wallet"]');
}

export async function signerFrame(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title="Passkey wallet"]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The passkey wallet asks nothing.');
  return frame;
}

export async function choosePasskeyWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Wallet' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Passkey wallet/ })
    .click();
}

export async function approve(page: Page): Promise<void> {
  await signer(page).getByRole('button', { name: 'Approve' }).click();
}

export async function signUpWithPasskey(page: Page, username: string): Promise<void> {
  if (!page.url().endsWith('/auth/connect-wallet')) await page.goto('/auth/connect-wallet');
  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await signer(page).getByText(`Create the Buidl account ${username}.`).waitFor();
  await approve(page);
  await signer(page).getByText('Sign in to Buidl.').waitFor();
  await approve(page);
  await page.getByText(`Welcome, ${username}!`).waitFor();
}
