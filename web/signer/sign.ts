import { TransactionFormatError } from '../../shared/domain/byte-reader.ts';
import {
  attachSignature,
  isTransactionMessage,
  type ReadTransaction,
  readTransaction,
} from '../../shared/domain/read-transaction.ts';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { toBase64url } from '../src/lib/base64url.ts';
import { t } from '../src/lib/language/translate.ts';
import type { PasskeyAccount, SignerResult } from '../src/lib/passkey-signer/signer-protocol.ts';
import { describeTransaction, type Step } from './describe-transaction.ts';
import { danger, element, fact, facts, paragraph, warning } from './element.ts';
import { ask } from './screen.ts';
import { formatLamports, readText, toHex, visibleText } from './visible-text.ts';
import { signWithSeed } from './wallet-key.ts';
import { withSeed } from './with-passkey.ts';

const SIGN_IN = /^(\S+) wants you to sign in with your Solana account:\n/;

const ACTIONS = { approve: MESSAGES.approve };

/** Thrown when the site requests a signature that this wallet never gives. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'refused';
}

/** Shows a message in full and signs it. Throws RejectedError, RefusedError. */
export async function signMessage(account: PasskeyAccount, message: Uint8Array): Promise<SignerResult> {
  if (isTransactionMessage(message)) throw new RefusedError(MESSAGES.disguised);
  await ask({
    title: MESSAGES.messageTitle,
    content: [paragraph(MESSAGES.messageLead), ...describeMessage(message)],
    actions: ACTIONS,
    cancelLabel: MESSAGES.reject,
  });
  const signature = await withSeed(account, (seed) => signWithSeed(seed, message));
  return { kind: 'signed', bytes: toBase64url(signature) };
}

/** Shows the effects of a transaction and adds the wallet's signature. Throws RejectedError, RefusedError. */
export async function signTransaction(account: PasskeyAccount, bytes: Uint8Array): Promise<SignerResult> {
  const transaction = readOwn(account, bytes);
  await ask({
    title: MESSAGES.transactionTitle,
    content: describeOwn(account, transaction),
    actions: ACTIONS,
    cancelLabel: MESSAGES.reject,
  });
  const signature = await withSeed(account, (seed) => signWithSeed(seed, transaction.messageBytes));
  const { address } = account;
  const signed = attachSignature(bytes, transaction, { address, signature });
  return { kind: 'signed', bytes: toBase64url(signed) };
}

function describeMessage(message: Uint8Array): Node[] {
  const text = readText(message);
  const shown = element('pre', { className: 'signer-code' }, text === null ? toHex(message) : visibleText(text));
  const box = element('div', { className: 'mt-4 rounded-control border border-hairline bg-sunken p-3' }, shown);
  if (text === null) return [danger(MESSAGES.notText), box];
  return [...warnOfOtherSite(text), box];
}

function warnOfOtherSite(text: string): HTMLElement[] {
  const domain = SIGN_IN.exec(text)?.[1];
  const isOther = domain !== undefined && domain !== location.host;
  return isOther ? [danger(t(MESSAGES.otherSite, visibleText(domain)))] : [];
}

function readOwn({ address }: PasskeyAccount, bytes: Uint8Array): ReadTransaction {
  try {
    const transaction = readTransaction(bytes);
    if (transaction.message.signers.includes(address)) return transaction;
  } catch (cause) {
    if (!(cause instanceof TransactionFormatError)) throw cause;
  }
  throw new RefusedError(MESSAGES.unreadable);
}

function describeOwn({ address }: PasskeyAccount, { message }: ReadTransaction): Node[] {
  const { feePayer, feeLamports, steps } = describeTransaction(message);
  const nameOf = (of: string) => (of === address ? t(MESSAGES.thisWallet) : of);
  const isUnknown = steps.some(({ kind }) => kind === 'unknown');
  return [
    ...(isUnknown ? [warning(MESSAGES.unknownWarning)] : []),
    // Warns the user, because a memo can contain the text of a sign-in to another site.
    ...steps.flatMap((step) => (step.kind === 'memo' ? warnOfOtherSite(step.text) : [])),
    ...steps.map((step) => describeStep(step, nameOf)),
    facts(fact(MESSAGES.fee, formatLamports(feeLamports)), fact(MESSAGES.feePayer, nameOf(feePayer))),
  ];
}

function describeStep(step: Step, nameOf: (address: string) => string): HTMLElement {
  const card = (title: string, ...rows: HTMLElement[]) =>
    element(
      'section',
      { className: 'mt-4' },
      element('h2', { className: 'text-base font-semibold' }, title),
      facts(...rows),
    );
  switch (step.kind) {
    case 'transfer':
      return card(
        t(MESSAGES.sends, formatLamports(step.lamports)),
        fact(MESSAGES.from, nameOf(step.from)),
        fact(MESSAGES.to, nameOf(step.to)),
      );
    case 'memo':
      return card(t(MESSAGES.memo), fact(MESSAGES.text, visibleText(step.text)));
    case 'unknown':
      return card(t(MESSAGES.unknownStep), fact(MESSAGES.program, step.program));
  }
}
