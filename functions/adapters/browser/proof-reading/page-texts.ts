/**
 * `readTexts` runs inside the checked page. It refers only to names inside its own body, because its source is sent to
 * the browser.
 */

/** A text that users see as a unit: the text of an element and of its inline elements. */
export interface TextBlock {
  text: string;
  /** The texts of the block's text nodes. */
  pieces: string[];
  markup: string;
}

export interface ReadList {
  /** The id, classes and label of the list, and the classes of its rows, as one text. */
  names: string;
  rows: { text: string; isDone: boolean }[];
  hiddenRows: number;
  /** The short texts before the list that belong to this list only. */
  before: TextBlock[];
  /** True when a control beside the list shows more rows. */
  hasMore: boolean;
}

export interface ReadTable {
  headers: string[];
  /** The texts of the cells of each visible row, without the row of the totals. */
  rows: string[][];
  total: string[];
  hasHiddenRows: boolean;
  markup: string;
}

export interface LabelledValue {
  label: string;
  value: string;
  /** The number of the labelled region that contains the value; -1 outside all labelled regions. */
  region: number;
  markup: string;
}

/** A check box or switch outside forms and dialogs. */
export interface ReadSwitch {
  /** Identifies the switch by its name and the beginning of its row's text. */
  key: string;
  name: string;
  isOn: boolean;
  markup: string;
}

export interface PageTexts {
  language: string;
  blocks: TextBlock[];
  lists: ReadList[];
  tables: ReadTable[];
  values: LabelledValue[];
  /** The switches whose key is unique. */
  switches: ReadSwitch[];
}

/** Returns the page's visible texts, its lists with the texts above them, its tables, labelled values and switches. */
export function readTexts(): PageTexts {
  const MAX_ELEMENTS = 3_000;
  const MAX_BLOCKS = 500;
  const MAX_LISTS = 30;
  const MAX_ROWS = 200;
  const BLOCK_MAX_LENGTH = 200;
  const LITERAL =
    'pre, code, kbd, samp, textarea, script, style, template, select, [contenteditable=""], [contenteditable="true"]';
  const LIST = 'ul, ol, tbody, [role="list"], [role="listbox"], [role="feed"]';
  const REGION =
    'section, article, aside, fieldset, dialog, form, nav, [role="region"], [role="tabpanel"], [role="group"], [role="dialog"]';
  const MORE = /\b(?:more|next|all|page|older|load|mehr|weiter|nächste|alle|seite|ältere)\b|[›»→]/i;
  const VALUE = /^(\p{L}[\p{L} -]{1,30}?)(?::\s*|\s+\()([-−]?[$€£]?\s?\d[\d.,]*\s?[%$€£]?)\)?$/u;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
  const markupOf = (element: Element) => element.outerHTML.slice(0, 300);
  const pieces = (element: Element): string[] =>
    [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node.data];
      return node instanceof Element && !node.matches(LITERAL) && isInline(node) && node.checkVisibility()
        ? pieces(node)
        : ['\n'];
    });
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const blockOf = (element: Element): TextBlock => {
    const parts = pieces(element);
    const text = oneLine(parts.join('')).slice(0, BLOCK_MAX_LENGTH);
    return { text, pieces: parts.map(oneLine).filter(Boolean), markup: markupOf(element) };
  };
  const elements: Element[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (elements.length >= MAX_ELEMENTS) return;
      elements.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  if (document.body) collect(document.body);
  const holders = elements.filter((element) => hasOwnText(element) && !element.closest(LITERAL) && isShown(element));
  const isOuter = (element: Element) => {
    const parent = element.parentElement;
    return !parent || !isInline(element) || !hasOwnText(parent);
  };
  const found = new Map(
    holders
      .filter(isOuter)
      .slice(0, MAX_BLOCKS)
      .map((element) => [element, blockOf(element)]),
  );

  const isRepeating = (element: Element) => {
    const [first, second] = element.children;
    if (!first || !second || element.matches('tr, dl, select, table, thead, nav')) return false;
    const { length } = element.children;
    const kind = first.getAttribute('class');
    if (!kind || first.getBoundingClientRect().height < 24) return false;
    return (
      [...element.children].every(
        (child) => child.getAttribute('class') === kind && child.localName === first.localName,
      ) && length > 1
    );
  };
  const lists = elements
    .filter((element) => (element.matches(LIST) || isRepeating(element)) && isShown(element) && !element.closest('nav'))
    .slice(0, MAX_LISTS);
  const isOther = (list: Element, other: Element) => other !== list && !other.contains(list) && !list.contains(other);
  const textsBefore = (list: Element): TextBlock[] => {
    const texts: TextBlock[] = [];
    let node: Element = list.matches('tbody') ? (list.closest('table') ?? list) : list;
    for (let level = 0; level < 3; level += 1) {
      const scope = node.parentElement;
      if (!scope || lists.some((other) => isOther(list, other) && scope.contains(other))) return texts;
      let siblings = 0;
      for (let before = node.previousElementSibling; before && siblings < 20; before = before.previousElementSibling) {
        siblings += 1;
        for (const [element, block] of found) if (before.contains(element)) texts.push(block);
      }
      if (scope.matches('section, article, main, dialog, body, [role="region"], [role="tabpanel"]')) return texts;
      node = scope;
    }
    return texts;
  };
  const readList = (list: Element): ReadList => {
    const children = [...list.children].filter((row) => !row.matches('script, template, style'));
    const shown = children.filter(isShown);
    const labelId = list.getAttribute('aria-labelledby') ?? '';
    const label = (labelId && document.getElementById(labelId)?.textContent) || list.getAttribute('aria-label') || '';
    const table = list.closest('table');
    const names = [
      list.id,
      list.className,
      label,
      table?.id,
      table?.className,
      table?.caption?.textContent,
      shown[0]?.className,
    ];
    const around = list.closest('section, article, main, dialog') ?? document.body;
    const controls = [...around.querySelectorAll('button, a[href], [role="button"]')].filter(
      (each) => !list.contains(each),
    );
    return {
      names: names.join(' ').slice(0, 300),
      rows: shown.slice(0, MAX_ROWS).map((row) => ({
        text: oneLine(row.textContent ?? '').slice(0, 160),
        isDone:
          row.querySelector(':checked, [aria-checked="true"], [aria-pressed="true"], s, del') !== null ||
          [row, ...row.querySelectorAll('*')]
            .slice(0, 20)
            .some((part) => getComputedStyle(part).textDecorationLine === 'line-through'),
      })),
      hiddenRows: children.length - shown.length,
      before: textsBefore(list).filter(({ text }) => text.length <= 60 && /\d/.test(text)),
      hasMore: controls.some((each) => MORE.test(`${each.textContent} ${each.getAttribute('aria-label') ?? ''}`)),
    };
  };

  const cellsOf = (row: Element | undefined) =>
    [...(row?.children ?? [])].map((cell) => oneLine(cell.textContent ?? '').slice(0, 60));
  const readTable = (table: HTMLTableElement): ReadTable[] => {
    if (table.querySelector('[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"]), input, select')) return [];
    const body = [...table.tBodies].flatMap(({ rows }) => [...rows]);
    const isTotal = (row: Element | undefined) =>
      /^(?:total|sum|summe|gesamt|insgesamt)\b:?$/i.test(cellsOf(row)[0] ?? '');
    const last = table.tFoot?.rows[0] ?? body.at(-1);
    if (!isTotal(last) || !last) return [];
    const rows = body.filter((row) => row !== last);
    const shown = rows.filter(isShown);
    return [
      {
        headers: cellsOf(table.tHead?.rows[0]),
        rows: shown.slice(0, MAX_ROWS).map(cellsOf),
        total: cellsOf(last),
        hasHiddenRows: shown.length < rows.length,
        markup: markupOf(last),
      },
    ];
  };

  const regions = elements.filter(
    (element) =>
      element.matches(REGION) &&
      (element.matches('[aria-label], [aria-labelledby], dialog, fieldset') ||
        element.querySelector('h1, h2, h3, h4, legend')),
  );
  /** Returns whether the element, or one of its ancestors, has similar siblings, as a card or a row has. */
  const isOneOfMany = (element: Element, label: string): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { localName, className, parentElement } = box;
      const others = [...(parentElement?.children ?? [])]
        .slice(0, 60)
        .filter((other) => other !== box && other.localName === localName && other.className === className);
      const isSelf = box === element || box.matches('dl');
      if (others.some((other) => !isSelf || (other.textContent ?? '').includes(label))) return true;
    }
    return false;
  };
  const values = [...found].flatMap(([element, { text, markup }]): LabelledValue[] => {
    const isTerm =
      element.matches('dt') &&
      element.nextElementSibling?.matches('dd') &&
      element.nextElementSibling.nextElementSibling?.matches('dd') !== true;
    const whole = isTerm
      ? `${text.replace(/:$/, '')}: ${oneLine(element.nextElementSibling?.textContent ?? '')}`
      : text;
    const [, label, value] = VALUE.exec(whole) ?? [];
    if (
      label === undefined ||
      value === undefined ||
      isOneOfMany(isTerm ? (element.closest('dl') ?? element) : element, label)
    )
      return [];
    const region = regions.findLastIndex((each) => each.contains(element));
    return [{ label: label.trim().toLowerCase(), value: value.replace(/\s/g, ''), region, markup }];
  });

  const switches = elements
    .filter(
      (each) => each.matches('[type="checkbox"], [role="switch"]') && !each.closest('form, dialog, [role="dialog"]'),
    )
    .slice(0, 40)
    .map((each): ReadSwitch => {
      const input = each instanceof HTMLInputElement ? each : undefined;
      const label =
        each.getAttribute('aria-label') ||
        oneLine(each.textContent ?? '') ||
        oneLine(input?.labels?.[0]?.textContent ?? '');
      const row = oneLine(
        each.closest('li, tr, article, [class*="card"], [class*="row"], [class*="item"]')?.textContent ?? '',
      ).slice(0, 40);
      const isOn = input ? input.checked : each.getAttribute('aria-checked') === 'true';
      // The row's text may contain the state of the switch, so the key omits words such as “on” and “off”.
      return {
        key: `${input ? label : ''}|${row.replace(/\b(?:on|off|an|aus)\b/gi, '')}`,
        name: label,
        isOn,
        markup: markupOf(each),
      };
    });

  return {
    language: document.documentElement.lang.slice(0, 20),
    blocks: [...found.values()],
    lists: lists.map(readList),
    tables: [...document.querySelectorAll('table')].filter(isShown).slice(0, 10).flatMap(readTable),
    values: values.slice(0, 60),
    switches: switches.filter(
      ({ key, name }) => name !== '' && switches.filter((other) => other.key === key).length === 1,
    ),
  };
}
