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
 * React marks the elements of a part that it is still taking over, and then sets a choice back to the one of the document. So a
 * choice is made again while it gets lost.
 */
const LOOKS = 20;

/** Does what a visitor pressed on a rendered page before its scripts ran, each press as soon as its control works. */
export function replayEarlyPresses(): void {
  const early = globalThis.buidlEarlyPresses;
  if (early === undefined) return;
  const choices = new Map<unknown, Choice>();
  const forget = ({ isTrusted, target }: Event) => isTrusted && choices.delete(fieldOf(target));
  addEventListener('change', forget, true);
  const look = () => {
    for (const [field, choice] of choices) {
      if (isLost(choice.press)) replay(choice.press);
      choice.looksLeft -= 1;
      if (choice.looksLeft === 0) choices.delete(field);
    }
    for (const press of takeDue(early)) {
      replay(press);
      choices.set(fieldOf(press.control), { press, looksLeft: LOOKS });
    }
    if (early.waiting.size > 0 || choices.size > 0) setTimeout(look, LOOK_EVERY_MS);
    else removeEventListener('change', forget, true);
  };
  look();
}

/** The latest choice in a field, and how often it is still looked at. */
interface Choice {
  press: EarlyPress;
  looksLeft: number;
}

/** Removes and returns the presses on controls that work by now. */
function takeDue(early: EarlyPresses): EarlyPress[] {
  for (const control of early.waiting) {
    if (!control.isConnected || isTakenOver(control)) early.waiting.delete(control);
  }
  const due = early.presses.filter(({ control }) => !early.waiting.has(control));
  early.presses = early.presses.filter(({ control }) => early.waiting.has(control));
  return due;
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

/** Whether a choice was set back after it was made again. */
function isLost({ control, value }: EarlyPress): boolean {
  if (!control.isConnected) return false;
  if (control instanceof HTMLSelectElement) return value !== undefined && control.value !== value;
  return radioOf(control)?.checked === false;
}

function isTakenOver(control: HTMLElement): boolean {
  return Object.keys(control).some((key) => key.startsWith(TAKEN_OVER));
}

function replay({ control, value }: EarlyPress): void {
  if (control instanceof HTMLSelectElement) {
    if (value !== undefined) control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.click();
  }
}
