import { SIGNER_PATH } from '../../../../../shared/domain/signer-path.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { t } from '../../../lib/language/translate.ts';
import {
  replySchema,
  type SignerOpening,
  type SignerRequest,
  type SignerResult,
} from '../../../lib/passkey-signer/signer-protocol.ts';

const PERMISSIONS = 'publickey-credentials-get; publickey-credentials-create; clipboard-write';
/** The time limits for the signer to load, and to respond after loading. */
const LOADED_MS = 30_000;
const READY_MS = 10_000;

/** Thrown when the user declined or the signer refused. Wallets use 4001 from EIP-1193 for a declined request. */
export class PasskeyWalletError extends Error {
  override readonly name = 'PasskeyWalletError';
  readonly code: 4001 | 'failed';

  constructor(code: PasskeyWalletError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

let isAsking = false;

/** Opens the signer in a modal dialog for one request. Throws PasskeyWalletError. */
export async function askSigner(request: SignerRequest): Promise<SignerResult> {
  if (isAsking) throw new PasskeyWalletError('failed', MESSAGES.busy);
  isAsking = true;
  const { dialog, frame } = createDialog();
  try {
    return await exchange(request, dialog, frame);
  } finally {
    isAsking = false;
    dialog.close();
    dialog.remove();
  }
}

async function exchange(
  request: SignerRequest,
  dialog: HTMLDialogElement,
  frame: HTMLIFrameElement,
): Promise<SignerResult> {
  const { promise, resolve, reject } = Promise.withResolvers<SignerResult>();
  const { port1, port2 } = new MessageChannel();
  const late = () => reject(new PasskeyWalletError('failed', MESSAGES.notLoaded));
  let timer = setTimeout(late, LOADED_MS);
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: reply } = replySchema.safeParse(data);
    if (reply === undefined) return;
    if (reply.kind === 'ready') {
      clearTimeout(timer);
      frame.classList.remove('opacity-0');
    } else if (reply.kind === 'height') frame.style.height = `${reply.pixels}px`;
    else resolve(reply);
  };
  const open = () => {
    clearTimeout(timer);
    timer = setTimeout(late, READY_MS);
    const opening: SignerOpening = { type: 'buidl:signer', request };
    frame.contentWindow?.postMessage(opening, location.origin, [port2]);
    frame.focus();
  };
  frame.addEventListener('load', open, { once: true });
  // The user closed the dialog by Escape or a device gesture. While the signer has the focus, it handles Escape itself.
  dialog.addEventListener('close', () => reject(new PasskeyWalletError(4001, MESSAGES.rejected)));
  document.body.append(dialog);
  dialog.showModal();
  try {
    return orThrow(await promise);
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

function orThrow(result: SignerResult): SignerResult {
  if (result.kind !== 'refused') return result;
  throw new PasskeyWalletError(result.reason === 'rejected' ? 4001 : 'failed', result.message);
}

/** Creates a native dialog, which is above the site's dialogs and makes them inert. */
function createDialog() {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', t`Passkey wallet`);
  dialog.className =
    'card pointer-events-auto mx-auto mt-auto mb-0 w-full max-w-md overflow-hidden rounded-b-none p-0 text-ink shadow-floating backdrop:bg-scrim sm:my-auto sm:rounded-b-card';
  const frame = document.createElement('iframe');
  frame.title = t`Passkey wallet`;
  frame.allow = PERMISSIONS;
  frame.src = SIGNER_PATH;
  // Hidden at first, because browsers paint a frame white until its document declares a dark color scheme.
  frame.className = 'relative block h-96 max-h-[85dvh] w-full border-0 opacity-0';
  const loading = document.createElement('p');
  loading.className = 'absolute p-5 text-muted';
  loading.textContent = t(LAYOUT_MESSAGES.loading);
  dialog.append(loading, frame);
  // Prevents an underlying dialog from treating this press as a click outside.
  dialog.addEventListener('pointerdown', (event) => event.stopPropagation());
  return { dialog, frame };
}
