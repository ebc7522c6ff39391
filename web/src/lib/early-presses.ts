/** What `public/boot.js` keeps of a press on a control of a rendered page. */
interface EarlyPress {
  control: HTMLElement;
  /** The choice of a select field. */
  value: string | undefined;
}

interface EarlyPresses {
  /** The controls of the rendered page that do not work yet. Presses of the others are not kept. */
  waiting: Set<HTMLElement>;
  presses: EarlyPress[];
}

declare global {
  var buidlEarlyPresses: EarlyPresses | undefined;
}

/** React's mark on an element that it has taken over from a rendered page; it tells of an element by no other means. */
const TAKEN_OVER = '__reactProps$';
const LOOK_EVERY_MS = 50;

/**
 * React marks the elements of a part that it is still taking over, ignores what happens to them, and then sets a choice back to the one
 * of the document. So a choice is made again until React has it, for half a minute at most.
 */
const LOOKS = 600;

/** Does what a visitor pressed on a rendered page before its scripts ran, each press as soon as its control works. */
export function replayEarlyPresses(): void {
  const early = globalThis.buidlEarlyPresses;
  if (early === undefined) return;
  const names = new Map([...early.waiting].map((control) => [control, nameOf(control)]));
  const choices = new Map<unknown, Choice>();
  const forget = ({ isTrusted, target }: Event) => isTrusted && choices.delete(fieldOf(target));
  addEventListener('change', forget, true);
  let looksLeft = LOOKS;
  const look = () => {
    looksLeft -= 1;
    for (const [field, choice] of choices) {
      choice.looksLeft -= 1;
      if (isMade(choice.press) || choice.looksLeft === 0) choices.delete(field);
      else replay(choice.press);
    }
    for (const press of takeDue(early, names)) {
      replay(press);
      choices.set(fieldOf(press.control), { press, looksLeft: LOOKS });
    }
    const isAwaited = early.waiting.size > 0 || (early.presses.length > 0 && looksLeft > 0);
    if (isAwaited || choices.size > 0) setTimeout(look, LOOK_EVERY_MS);
    else removeEventListener('change', forget, true);
  };
  look();
}

/** The latest choice in a field, and how often it is still looked at. */
interface Choice {
  press: EarlyPress;
  looksLeft: number;
}

/**
 * Removes and returns the presses on controls that work by now. React renders a part anew whose scripts were late, so that another
 * element takes the place of a control.
 */
function takeDue(early: EarlyPresses, names: ReadonlyMap<HTMLElement, string>): EarlyPress[] {
  for (const control of early.waiting) {
    if (!control.isConnected || isTakenOver(control)) early.waiting.delete(control);
  }
  const due: EarlyPress[] = [];
  early.presses = early.presses.filter(({ control: pressed, value }) => {
    const control = pressed.isConnected ? pressed : successorOf(pressed, names.get(pressed));
    if (control === undefined || !isTakenOver(control)) return true;
    due.push({ control, value });
    return false;
  });
  return due;
}

/** The control of the same kind and name. */
function successorOf(pressed: HTMLElement, name: string | undefined): HTMLElement | undefined {
  const alike = document.querySelectorAll<HTMLElement>(pressed.localName);
  return [...alike].find((control) => nameOf(control) === name);
}

function nameOf(control: HTMLElement): string {
  const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
  const text = isField ? control.labels?.[0]?.textContent : control.textContent;
  return control.getAttribute('aria-label') ?? text ?? '';
}

/** Radio buttons of one name are one field. */
function fieldOf(control: EventTarget | null): unknown {
  const radio = radioOf(control);
  return radio === null ? control : radio.name;
}

function radioOf(control: EventTarget | null): HTMLInputElement | null {
  const input = control instanceof HTMLLabelElement ? control.control : control;
  return input instanceof HTMLInputElement && input.type === 'radio' ? input : null;
}

/** Whether React has drawn the field with the choice. Presses on what is no field of React's leave nothing to see. */
function isMade({ control, value }: EarlyPress): boolean {
  if (!control.isConnected) return true;
  if (control instanceof HTMLSelectElement) return [undefined, value].includes(propsOf(control)?.value);
  const radio = radioOf(control);
  return radio === null || propsOf(radio)?.checked !== false;
}

function isTakenOver(control: HTMLElement): boolean {
  return propsOf(control) !== undefined;
}

/** The properties that React has given an element, if it has taken it over. */
function propsOf(element: HTMLElement): { value?: string; checked?: boolean } | undefined {
  const mark = Object.keys(element).find((key) => key.startsWith(TAKEN_OVER));
  return mark === undefined ? undefined : Reflect.get(element, mark);
}

function replay({ control, value }: EarlyPress): void {
  if (control instanceof HTMLSelectElement) {
    if (value !== undefined) control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    // React hears of no click on a radio button that it found chosen.
    const radio = radioOf(control);
    if (radio !== null) radio.checked = false;
    control.click();
  }
}
