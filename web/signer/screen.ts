import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { t } from '../src/lib/language/translate.ts';
import { element, paragraph } from './element.ts';

/** Ignores clicks just after a screen change, because the user meant the previous screen. */
const DEAF_MS = 500;

export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  readonly code = 'rejected';
}

interface Screen<Choice extends string> {
  title: string;
  content: Node[];
  /** Labels by choice. The first one is the main action. */
  actions: Record<Choice, string>;
  cancelLabel?: string | null;
  consent?: string;
}

let rejectCurrent: (reason: RejectedError) => void = () => {};

export function cancelScreen(): void {
  rejectCurrent(new RejectedError(MESSAGES.rejected));
}

/** Shows a screen and resolves with the user's choice. Rejects with RejectedError when the user cancels. */
export function ask<Choice extends string>(screen: Screen<Choice>): Promise<Choice> {
  const { promise, resolve, reject } = Promise.withResolvers<Choice>();
  rejectCurrent = reject;
  const choices = choicesOf(screen.actions);
  const buttons = choices.map(([choice, label], index) =>
    button(label, { isMain: index === 0, onPress: () => resolve(choice) }),
  );
  const { cancelLabel = MESSAGES.cancel } = screen;
  const cancel = cancelLabel === null ? [] : [button(cancelLabel, { isMain: false, onPress: cancelScreen })];
  const [main] = buttons;
  const consent = screen.consent === undefined ? [] : [consentBox(screen.consent, main)];
  const row = element('div', { className: 'mt-5 flex flex-wrap gap-2' }, ...cancel, ...buttons.toReversed());
  show(screen.title, [...screen.content, ...consent, row]);
  listenAfterPause([...cancel, ...buttons], screen.consent === undefined ? undefined : main);
  return promise;
}

/** Returns a signal that aborts with RejectedError when the user cancels. */
export function showWaiting(): AbortSignal {
  const controller = new AbortController();
  rejectCurrent = (reason) => controller.abort(reason);
  const cancel = button(MESSAGES.cancel, { isMain: false, onPress: cancelScreen });
  const row = element('div', { className: 'mt-5 flex' }, cancel);
  show(MESSAGES.waitingTitle, [paragraph(MESSAGES.waiting), row]);
  listenAfterPause([cancel], undefined);
  return controller.signal;
}

/** Empties the screen, including secrets. */
export function clearScreen(): void {
  document.getElementById('screen')?.replaceChildren();
}

function show(title: string, content: Node[]): void {
  const heading = element('h1', { tabIndex: -1 }, t(title));
  const origin = element('p', { className: 'mb-1 text-[0.8125rem] text-muted' }, t(MESSAGES.signerOf, location.host));
  document.getElementById('screen')?.replaceChildren(origin, heading, ...content);
  heading.focus();
}

interface ButtonOptions {
  isMain: boolean;
  onPress: () => void;
}

/** Creates a button that ignores clicks triggered by a script. */
function button(label: string, { isMain, onPress }: ButtonOptions): HTMLButtonElement {
  const className = isMain ? 'signer-button signer-button-main' : 'signer-button';
  const created = element('button', { className, type: 'button' }, t(label));
  created.disabled = true;
  created.addEventListener('click', ({ isTrusted }) => isTrusted && onPress());
  return created;
}

function listenAfterPause(buttons: HTMLButtonElement[], except: HTMLButtonElement | undefined): void {
  setTimeout(() => {
    for (const pressable of buttons) if (pressable !== except) pressable.disabled = false;
  }, DEAF_MS);
}

function consentBox(text: string, main: HTMLButtonElement | undefined): HTMLElement {
  const box = element('input', { className: 'mt-1 accent-accent', type: 'checkbox' });
  box.addEventListener('change', () => {
    if (main !== undefined) main.disabled = !box.checked;
  });
  return element('label', { className: 'mt-4 flex cursor-pointer items-start gap-3' }, box, t(text));
}

function choicesOf<Choice extends string>(actions: Record<Choice, string>): [Choice, string][] {
  const choices: [Choice, string][] = [];
  for (const choice in actions) choices.push([choice, actions[choice]]);
  return choices;
}
