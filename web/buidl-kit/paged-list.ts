import { formats } from './formats.ts';
import { insertKitStyle } from './kit-style.ts';
import { words } from './words.ts';

export interface PagedListOptions<Item> {
  /** Returns the element of an item. */
  item(item: Item): Element;
  /** The number of items at first, and with each press of “Show more”. Default: 20. */
  size?: number;
  /** The content of an empty list: a text, or an element, such as a button that clears the filter. */
  empty?: string | Element;
}

export interface PagedList<Item> {
  /** Draws the items. As many as before are shown, so that a change of the data closes nothing. */
  show(items: readonly Item[]): void;
}

/** Fills a list with the first items, and adds “20 of 120” with a button for more behind it. */
export function pagedList<Item>(
  list: Element,
  { item, size = 20, empty = '' }: PagedListOptions<Item>,
): PagedList<Item> {
  insertKitStyle();
  let items: readonly Item[] = [];
  let shown = size;
  const row = document.createElement('div');
  row.className = 'buidl-more';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words().more });
  row.append(status, button);
  list.after(row);

  const draw = () => {
    const visible = items.slice(0, shown);
    list.replaceChildren(...(visible.length > 0 ? visible.map(item) : emptyParts(list, empty)));
    const numbers = { shown: formats.number(visible.length), all: formats.number(items.length) };
    status.textContent = words().shown.replace('{shown}', numbers.shown).replace('{all}', numbers.all);
    button.hidden = visible.length === items.length;
    row.hidden = items.length <= size;
  };
  button.addEventListener('click', () => {
    const first = shown;
    shown += size;
    draw();
    // The button is gone with the last items, so the first new one gets the focus.
    if (button.hidden) focusOn(list.children[first]);
  });
  return {
    show(next) {
      items = next;
      draw();
    },
  };
}

function emptyParts(list: Element, empty: string | Element): Element[] {
  if (empty === '') return [];
  const part = document.createElement(list.matches('ul, ol') ? 'li' : 'div');
  part.append(empty);
  return [part];
}

function focusOn(part: Element | undefined): void {
  const target = part?.querySelector<HTMLElement>('a[href], button, input, select, textarea') ?? part;
  if (!(target instanceof HTMLElement)) return;
  if (target === part) target.tabIndex = -1;
  target.focus();
}
