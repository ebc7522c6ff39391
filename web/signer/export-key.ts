import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { t } from '../src/lib/language/translate.ts';
import type { PasskeyAccount, SignerResult } from '../src/lib/passkey-signer/signer-protocol.ts';
import { danger, element, paragraph } from './element.ts';
import { ask } from './screen.ts';
import { exportSeed } from './wallet-key.ts';
import { withSeed } from './with-passkey.ts';

const COPIED_MS = 1_200;

/** Shows a warning, requests the passkey, and then shows the secret key. Throws RejectedError. */
export async function exportKey(account: PasskeyAccount): Promise<SignerResult> {
  const rows = MESSAGES.exportFacts.map((text) => element('li', {}, t(text)));
  const list = element('ul', { className: 'mt-4 grid list-disc gap-1.5 pl-5 text-muted' }, ...rows);
  await ask({
    title: MESSAGES.exportTitle,
    content: [danger(MESSAGES.exportWarning), list],
    actions: { show: MESSAGES.showKey },
  });
  await showSecretKey(account, { actionLabel: MESSAGES.done });
  return { kind: 'exported' };
}

/** Requests the passkey and shows the secret key, hidden at first. Throws RejectedError. */
export async function showSecretKey(
  account: PasskeyAccount,
  { consent, actionLabel }: { consent?: string; actionLabel: string },
): Promise<void> {
  const secretKey = await withSeed(account, exportSeed);
  await ask({
    title: MESSAGES.secretTitle,
    content: [paragraph(MESSAGES.secret), secretField(secretKey)],
    actions: { done: actionLabel },
    ...(consent === undefined ? { cancelLabel: null } : { consent }),
  });
}

function secretField(secretKey: string): HTMLElement {
  const hidden = '•'.repeat(secretKey.length);
  const shown = element('code', { className: 'signer-code block' }, hidden);
  const reveal = toolButton(MESSAGES.reveal);
  reveal.addEventListener('click', () => {
    const isHidden = shown.textContent === hidden;
    shown.textContent = isHidden ? secretKey : hidden;
    reveal.textContent = isHidden ? t(MESSAGES.hide) : t(MESSAGES.reveal);
  });
  const copy = toolButton(MESSAGES.copy);
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(secretKey);
    copy.textContent = t(MESSAGES.copied);
    setTimeout(() => {
      copy.textContent = t(MESSAGES.copy);
    }, COPIED_MS);
  });
  const group = element(
    'div',
    { className: 'mt-4 rounded-control border border-hairline bg-sunken p-3' },
    shown,
    element('div', { className: 'mt-3 flex gap-2' }, reveal, copy),
  );
  group.role = 'group';
  group.ariaLabel = t(MESSAGES.secretLabel);
  return group;
}

function toolButton(label: string): HTMLButtonElement {
  return element('button', { className: 'signer-button', type: 'button' }, t(label));
}
