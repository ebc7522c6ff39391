import '../app-frame.css';

/** Styles for pages of the site. The page around a published app has separate styles. */
const CLASSES = {
  dialog:
    'app-question m-auto w-[min(27.5rem,calc(100vw-2rem))] rounded-card border border-hairline bg-surface p-5 text-ink shadow-lg backdrop:bg-black/50',
  h2: 'text-lg font-semibold [overflow-wrap:anywhere]',
  p: 'mt-2 text-muted [overflow-wrap:anywhere]',
  div: 'row mt-5 flex justify-end gap-2',
  button: 'min-h-11 rounded-control border border-edge px-4 font-medium',
} as const;

interface Question {
  heading: string;
  paragraphs: readonly string[];
  /** Label of the first button, which has the focus. */
  decline: string;
  /** Label of the second button. Missing when the visitor can only wait or cancel. */
  accept?: string;
}

interface Choice<Answer extends string> extends Omit<Question, 'accept'> {
  /** The labels of the further buttons with their answers, the recommended one last. */
  accepts: readonly (readonly [answer: Answer, label: string])[];
}

/** Resolves to true if the visitor agrees, and to false if the signal aborts. */
export async function askVisitor({ accept, ...question }: Question, signal?: AbortSignal): Promise<boolean> {
  const accepts = accept === undefined ? [] : [['agreed', accept] as const];
  return (await askChoice({ ...question, accepts }, signal)) === 'agreed';
}

/** Resolves to the answer, and to null if the visitor declines or the signal aborts. */
export function askChoice<Answer extends string>(
  { heading, paragraphs, decline, accepts }: Choice<Answer>,
  signal?: AbortSignal,
): Promise<Answer | null> {
  const dialog = add(document.body, 'dialog', '');
  dialog.setAttribute('aria-label', heading);
  add(dialog, 'h2', heading);
  for (const paragraph of paragraphs) add(dialog, 'p', paragraph);
  const row = add(dialog, 'div', '');
  const refuse = add(row, 'button', decline);
  // Sets the focus explicitly, because a long heading scrolls and is focusable, so it would get the focus.
  refuse.autofocus = true;
  refuse.addEventListener('click', () => dialog.close());
  for (const [place, [answer, label]] of accepts.entries()) {
    const agree = add(row, 'button', label);
    if (place === accepts.length - 1) agree.classList.add('primary');
    agree.addEventListener('click', () => dialog.close(answer));
  }
  signal?.addEventListener('abort', () => dialog.close());
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(accepts.find(([answer]) => answer === dialog.returnValue)?.[0] ?? null);
  });
  dialog.showModal();
  return promise;
}

function add<Name extends keyof typeof CLASSES>(
  parent: HTMLElement,
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = CLASSES[name];
  element.textContent = text;
  parent.append(element);
  return element;
}
