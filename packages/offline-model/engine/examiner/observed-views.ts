/** Reads the accessibility trees of an app's views: indented lines such as `button: Add [disabled] = value`. */

export interface ViewLine {
  role: string;
  name: string;
  /** The text after the name: the element's states and its value. */
  rest: string;
}

const LINE = /^\s*([a-z]+)(?:: (.*?))?((?: \[[^\]]*\])?(?: = .*)?)$/u;

/** Returns the elements of all views. */
export function elementsIn(views: string): ViewLine[] {
  return views.split('\n').flatMap((line) => {
    const [, role = '', name = '', rest = ''] = LINE.exec(line) ?? [];
    return role === '' ? [] : [{ role, name, rest }];
  });
}

/**
 * Returns true when a view has the text. Ignores case and the values of numbers, because the views list only some of
 * many similar controls, such as the squares of a board.
 */
export function hasText(views: string, text: string): boolean {
  return folded(views).includes(folded(text));
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '0');
}
