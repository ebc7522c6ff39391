import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { t } from '../src/lib/language/translate.ts';
import type { PasskeyAccount, SignerResult } from '../src/lib/passkey-signer/signer-protocol.ts';
import { shortenKey } from '../src/lib/text-format.ts';
import { element, paragraph, warning } from './element.ts';
import { showSecretKey } from './export-key.ts';
import { askPasskey, createPasskey, type UsedPasskey } from './passkeys.ts';
import { ask } from './screen.ts';
import { addressOfSeed } from './wallet-key.ts';
import { untilItWorks } from './with-passkey.ts';

/** Lets the user choose the wallet to connect: the known one, another passkey's, or a new one. Throws RejectedError. */
export async function connect(known: PasskeyAccount | undefined): Promise<SignerResult> {
  const choice = await askWhich(known);
  if (choice === 'known' && known !== undefined) return { kind: 'connected', account: known };
  const passkey = choice === 'create' ? await createAndUse() : await untilItWorks((signal) => askPasskey(signal));
  const account = toAccount(passkey);
  if (!passkey.isBackedUp) await exportFirst(account);
  return { kind: 'connected', account };
}

function askWhich(known: PasskeyAccount | undefined): Promise<'known' | 'create' | 'use'> {
  const content = [paragraph(MESSAGES.connectLead), lossNote()];
  const title = MESSAGES.connectTitle;
  if (known === undefined) {
    const actions = { create: MESSAGES.create, use: MESSAGES.useExisting };
    return ask<'create' | 'use'>({ title, content, actions });
  }
  const actions = {
    known: t(MESSAGES.continueAs, shortenKey(known.address)),
    use: MESSAGES.useAnother,
    create: MESSAGES.createAnother,
  };
  return ask<'known' | 'create' | 'use'>({ title, content, actions });
}

function lossNote(): HTMLElement {
  return element(
    'section',
    { className: 'mt-4 rounded-control bg-sunken px-3 py-2.5' },
    element('h2', { className: 'font-medium' }, t(MESSAGES.lossTitle)),
    element('p', { className: 'mt-1 text-muted' }, t(MESSAGES.loss)),
  );
}

/**
 * Creates a passkey, and uses it once if needed: some passkeys return their PRF only when they are used, and browsers
 * require another button press for that.
 */
async function createAndUse(): Promise<UsedPasskey> {
  const created = await untilItWorks(createPasskey);
  if (created.seed !== null) return created;
  await ask({
    title: MESSAGES.oneMoreTitle,
    content: [paragraph(MESSAGES.oneMore)],
    actions: { continue: MESSAGES.continue },
  });
  return untilItWorks((signal) => askPasskey(signal, created.credentialId));
}

function toAccount({ credentialId, seed }: UsedPasskey): PasskeyAccount {
  const address = addressOfSeed(seed);
  seed.fill(0);
  return { credentialId, address };
}

async function exportFirst(account: PasskeyAccount): Promise<void> {
  await ask({
    title: MESSAGES.deviceTitle,
    content: [warning(MESSAGES.device), paragraph(MESSAGES.deviceHint)],
    actions: { show: MESSAGES.showKey },
  });
  await showSecretKey(account, { consent: MESSAGES.stored, actionLabel: MESSAGES.connect });
}
