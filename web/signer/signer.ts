import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { fromBase64url } from '../src/lib/base64url.ts';
import { showStoredLanguage } from '../src/lib/language/stored-language.ts';
import {
  MAX_FRAME_PIXELS,
  openingSchema,
  type SignerReply,
  type SignerRequest,
  type SignerResult,
} from '../src/lib/passkey-signer/signer-protocol.ts';
import { connect } from './connect.ts';
import { danger, paragraph } from './element.ts';
import { exportKey } from './export-key.ts';
import { ask, cancelScreen, clearScreen, RejectedError } from './screen.ts';
import { RefusedError, signMessage, signTransaction } from './sign.ts';

const language = showStoredLanguage({ de: async () => ({ texts: (await import('./german.ts')).GERMAN }) });

/** Accepts one request from the parent window and ignores later messages. */
function start(): void {
  const { parent } = window;
  if (parent === window) {
    void language.then(() => document.getElementById('screen')?.append(paragraph(MESSAGES.inside)));
    return;
  }
  const open = ({ origin, source, ports: [port], data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || port === undefined) return;
    const opening = openingSchema.safeParse(data);
    if (!opening.success) return;
    window.removeEventListener('message', open);
    void serve(opening.data.request, (reply) => port.postMessage(reply));
  };
  window.addEventListener('message', open);
}

async function serve(request: SignerRequest, say: (reply: SignerReply) => void): Promise<void> {
  say({ kind: 'ready' });
  new ResizeObserver(() => {
    const needed = Math.ceil(document.body.getBoundingClientRect().height);
    say({ kind: 'height', pixels: Math.min(needed, MAX_FRAME_PIXELS) });
  }).observe(document.body);
  document.addEventListener('keydown', ({ key, isTrusted }) => {
    if (key === 'Escape' && isTrusted) cancelScreen();
  });
  await language;
  const result = await answer(request);
  clearScreen();
  say(result);
}

async function answer(request: SignerRequest): Promise<SignerResult> {
  try {
    return await run(request);
  } catch (error) {
    if (error instanceof RejectedError) return refused('rejected', error.message);
    return tell(error instanceof RefusedError ? error.message : MESSAGES.unexpected);
  }
}

function run(request: SignerRequest): Promise<SignerResult> {
  switch (request.kind) {
    case 'connect':
      return connect(request.known);
    case 'signMessage':
      return signMessage(request.account, fromBase64url(request.message));
    case 'signTransaction':
      return signTransaction(request.account, fromBase64url(request.transaction));
    case 'exportKey':
      return exportKey(request.account);
  }
}

/** Shows the reason for not signing, until the user closes the message. */
async function tell(message: string): Promise<SignerResult> {
  const closing = { cancelLabel: MESSAGES.close, actions: {} };
  await ask({ title: MESSAGES.failedTitle, content: [danger(message)], ...closing }).catch(() => {});
  return refused('failed', message);
}

function refused(reason: 'rejected' | 'failed', message: string): SignerResult {
  return { kind: 'refused', reason, message };
}

start();
