import { insertKitStyle } from './kit-style.ts';
import { words } from './words.ts';

export interface ConfirmOptions {
  /** The heading. */
  title?: string;
  /** The words of the buttons, such as “Delete” and “Keep”. */
  ok?: string;
  cancel?: string;
  /** The focus is on the button that cancels. */
  isDangerous?: boolean;
}

export interface DialogField {
  name: string;
  label: string;
  /** A type of `<input>`, `textarea`, or `select` with `options`. Default: `text`. */
  type?: string;
  value?: string | number;
  isRequired?: boolean;
  options?: readonly string[];
}

export interface AskOptions extends ConfirmOptions {
  text?: string;
  fields: readonly DialogField[];
}

/** Asks inside the page. Resolves to false for Cancel, Escape and a click beside the dialog. */
export async function confirm(text: string, options: ConfirmOptions = {}): Promise<boolean> {
  return (await ask({ ...options, text, fields: [] })) !== null;
}

/** Shows a form in a dialog. Resolves to the texts of its fields by name; null when the visitor cancels. */
export function ask(options: AskOptions): Promise<Record<string, string> | null> {
  const { title, text, fields, ok = words().ok, cancel = words().cancel, isDangerous = false } = options;
  insertKitStyle();
  const opener = document.activeElement;
  const dialog = make('dialog', { className: 'buidl-dialog' });
  const form = make('form', {});
  const heading = title === undefined ? undefined : make('h2', { textContent: title });
  const paragraph = text === undefined ? undefined : make('p', { textContent: text });
  const inputs = fields.map(fieldInput);
  const cancelButton = make('button', { type: 'button', textContent: cancel });
  const okButton = make('button', { type: 'submit', textContent: ok });
  okButton.classList.toggle('buidl-danger', isDangerous);
  const buttons = make('div', { className: 'buidl-buttons' });
  buttons.append(cancelButton, okButton);
  const labels = inputs.map((input, index) => {
    const label = make('label', { textContent: fields[index]?.label ?? '' });
    label.append(input);
    return label;
  });
  form.append(...[heading, paragraph].filter((each) => each !== undefined), ...labels, buttons);
  dialog.append(form);
  // The first text is the name of the dialog, and a second one describes it.
  const [name, description] = [heading, paragraph].filter((each) => each !== undefined);
  dialog.setAttribute('aria-label', name?.textContent ?? fields[0]?.label ?? ok);
  if (description) dialog.setAttribute('aria-description', description.textContent);
  document.body.append(dialog);

  return new Promise((resolve) => {
    let isOpen = true;
    const end = (values: Record<string, string> | null) => {
      if (!isOpen) return;
      isOpen = false;
      dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      resolve(values);
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      end(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
    });
    cancelButton.addEventListener('click', () => end(null));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(null);
    });
    dialog.addEventListener('close', () => end(null));
    // A selection that ends beside the dialog is no click there, so the press counts.
    dialog.addEventListener('pointerdown', (event) => {
      if (event.target === dialog && isOutside(dialog, event)) end(null);
    });
    dialog.showModal();
    (inputs[0] ?? (isDangerous ? cancelButton : okButton)).focus();
  });
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

function fieldInput({ name, type = 'text', value = '', isRequired = false, options = [] }: DialogField) {
  const input =
    type === 'textarea'
      ? make('textarea', { rows: 4 })
      : type === 'select'
        ? make('select', {})
        : make('input', { type });
  if (input instanceof HTMLSelectElement) input.append(...options.map((option) => new Option(option)));
  if (input instanceof HTMLInputElement && type === 'number') input.step = 'any';
  input.name = name;
  input.value = String(value);
  input.required = isRequired;
  return input;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
