/**
 * The functions of this file run inside the checked page. Each refers only to names inside its own body, because its
 * source is sent to the browser.
 */
import type { SampledField } from './sample-for.ts';

export interface Probe {
  /** The controls, in the order in which they are used. */
  controls: Element[];
  /** The controls found so far. An element keeps its key while its name stays, wherever the view around it changes. */
  known: WeakMap<Element, { named: string; key: string; kind: string }>;
  /** Returns whether the DOM changed, or an observed event such as `change` or `play` fired, since the last call. */
  takeChange(): boolean;
  /** Ignores later changes of all nodes that have changed so far, because such nodes are clocks or animations. */
  ignoreChanging(): void;
  readState(): ProbeState;
  /** The topmost element at a point, inside shadow roots too. */
  elementAt(x: number, y: number): Element | null;
  /** The source of the document before the change that is checked. */
  base: string;
}

export interface ProbeState {
  /** The scroll positions, field values, URL and canvas contents as one comparable string. */
  values: string;
  /** The index of the focused field; -1 when no field has the focus. */
  focusedField: number;
}

/** Starts to observe the page's changes. */
export function startProbe(base: string): Probe {
  /** The runtime sets these attributes when a link or form is used. */
  const SET_BY_RUNTIME = ['target', 'formtarget', 'download'];
  const MAX_ELEMENTS = 3_000;
  const MAX_CANVASES = 3;
  const SAMPLE_PX = 24;
  /** Stands for a child that was neither added nor removed. */
  const STAYED = '\0';
  const changing = new WeakSet<Node>();
  const observed = new WeakSet<Node>();
  let recent: Node[] = [];
  let hasEvent = false;
  const htmlOf = (node: Node) => (node instanceof Element ? node.outerHTML : node.nodeValue);
  /** Returns the children of a node as they were before its mutation records. */
  const childrenBefore = (target: Node, records: MutationRecord[]): Node[] => {
    const children: Node[] = [...target.childNodes];
    for (const { addedNodes, removedNodes, previousSibling } of records.toReversed()) {
      for (const node of addedNodes) children.splice(children.indexOf(node), 1);
      const at = previousSibling ? children.indexOf(previousSibling) + 1 : 0;
      children.splice(at, 0, ...removedNodes);
    }
    return children;
  };
  const changed = (records: MutationRecord[]): Node[] => {
    const targets = new Set<Node>();
    const lists = Map.groupBy(
      records.filter(({ type }) => type === 'childList'),
      ({ target }) => target,
    );
    for (const [target, list] of lists) {
      const moved = new Set(list.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]));
      const orderOf = (nodes: Iterable<Node>) =>
        [...nodes].map((node) => (moved.has(node) ? htmlOf(node) : STAYED)).join('');
      // Users see when the order of the children changes, but not when an equal child replaces another.
      if (orderOf(childrenBefore(target, list)) !== orderOf(target.childNodes)) targets.add(target);
    }
    for (const { type, target, attributeName, oldValue } of records) {
      if (type === 'characterData' && target.nodeValue !== oldValue) targets.add(target);
      if (type !== 'attributes' || attributeName === null || !(target instanceof Element)) continue;
      const isOwn = SET_BY_RUNTIME.includes(attributeName);
      if (!isOwn && target.getAttribute(attributeName) !== oldValue) targets.add(target);
    }
    return [...targets];
  };
  const observer = new MutationObserver((records) => {
    recent.push(...changed(records));
  });
  const observe = (root: Node) => {
    if (observed.has(root)) return;
    observed.add(root);
    observer.observe(root, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
      ...{ attributeOldValue: true, characterDataOldValue: true },
    });
  };
  const take = () => {
    recent.push(...changed(observer.takeRecords()));
    const nodes = recent;
    recent = [];
    return nodes;
  };
  const noteEvent = () => {
    hasEvent = true;
  };
  for (const type of ['invalid', 'copy', 'cut', 'play', 'pause', 'toggle', 'change', 'fullscreenchange']) {
    document.addEventListener(type, noteEvent, true);
  }
  observe(document);
  let areCanvasesChanging = false;
  const readCanvases = () =>
    [...document.querySelectorAll('canvas')].slice(0, MAX_CANVASES).map((canvas) => {
      const sample = new OffscreenCanvas(SAMPLE_PX, SAMPLE_PX).getContext('2d');
      try {
        sample?.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX);
        return sample?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data.join() ?? '';
      } catch {
        // The canvas has no area, or it contains an image of another origin.
        return '';
      }
    });
  const roots = (): (Document | ShadowRoot)[] => {
    const found: (Document | ShadowRoot)[] = [document];
    for (const root of found) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) found.push(shadowRoot);
    }
    return found;
  };
  let canvasesBefore = readCanvases().join();
  return {
    base,
    controls: [],
    known: new WeakMap(),
    takeChange: () => {
      const isChanged = take().some((node) => !changing.has(node)) || hasEvent;
      hasEvent = false;
      return isChanged;
    },
    ignoreChanging: () => {
      for (const node of take()) changing.add(node);
      hasEvent = false;
      const canvases = readCanvases().join();
      areCanvasesChanging ||= canvases !== canvasesBefore;
      canvasesBefore = canvases;
    },
    readState: () => {
      const all = roots();
      for (const root of all) observe(root);
      const elements = all.flatMap((root) => [...root.querySelectorAll('*')]).slice(0, MAX_ELEMENTS);
      const scrolled = elements.map(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft);
      const fields = elements.map((element) => {
        if (element instanceof HTMLInputElement) return `${element.value}${element.checked}`;
        return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? element.value : '';
      });
      const focused = document.activeElement;
      const isField = focused?.matches('input, textarea, select, [contenteditable]') ?? false;
      const canvases = areCanvasesChanging ? [] : readCanvases();
      return {
        values: JSON.stringify([scrolled, fields, location.pathname, location.search, canvases]),
        focusedField: focused && isField ? elements.indexOf(focused) : -1,
      };
    },
    elementAt: (x, y) => {
      let found = document.elementFromPoint(x, y);
      while (found?.shadowRoot) {
        const inner = found.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === found) break;
        found = inner;
      }
      return found;
    },
  };
}

export interface FoundControl {
  /**
   * Identifies the control by its role, its name, the part of the page and the row that contain it, and its number among
   * equal controls.
   */
  key: string;
  /**
   * Equal for controls of the same role and name in the same part of the page, such as the delete buttons of a list.
   * Only the first few of them are used.
   */
  kind: string;
  name: string;
  markup: string;
  isNavigation: boolean;
  /** True for a control whose name says that it deletes or resets something, or signs out. */
  isDestructive: boolean;
  /** True for a control whose name says that it closes something without a result. */
  isClosing: boolean;
  /** True for a control that the document before the change does not contain. */
  isNew: boolean;
  /** True while another element, such as a dialog, covers the control. */
  isCovered: boolean;
}

/** Finds the visible and enabled controls. Stores their elements in the probe by index. */
export function findControls(probe: Probe, maxCount: number): FoundControl[] {
  const CONTROLS = [
    'button, summary, input:is([type="button"], [type="submit"], [type="reset"], [type="image"], [type="checkbox"], [type="radio"])',
    'a[href], a[onclick], [onclick]:not(body, html)',
    '[role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="checkbox"], [role="radio"], [role="option"], [role="link"]',
  ].join();
  const NAVIGATION = '[role="tab"], :is(nav, [role="navigation"], [role="tablist"]) *, header a';
  const IS_CURRENT = '[aria-selected="true"], [aria-current]:not([aria-current="false"])';
  const DESTRUCTIVE =
    /delete|remove|clear|reset|discard|erase|trash|start (?:over|again)|sign out|log ?out|lösch|entfern|leeren|zurücksetz|borrar|eliminar|supprimer|effacer|^[×✕✖✗🗑]/iu;
  const CLOSING =
    /^(?:cancel|close|dismiss|back\b|not now|never mind|abbrechen|schließen|zurück|cancelar|cerrar|annuler|fermer)/iu;
  const COUNT_PER_KIND = 2;
  const COUNT_PER_NAME = 6;
  const PLACE_LENGTH = 40;
  const PARTS =
    'dialog, [role="dialog"], [role="alertdialog"], [role="tabpanel"], [role="region"], section, form, fieldset, main';
  const ROWS = 'li, tr, article, [role="listitem"], [role="row"]';
  const shortened = (text: string | null | undefined) =>
    (text ?? '').replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().slice(0, PLACE_LENGTH);
  /** Returns the name of the part of the page that contains an element; without one, the name of the current view. */
  const partOf = (element: Element) => {
    if (element.matches(NAVIGATION)) return '';
    const part = element.closest(PARTS);
    const heading = part?.querySelector('legend, h1, h2, h3');
    const name = part && (part.getAttribute('aria-label') || heading?.textContent || part.id);
    return shortened(name || document.querySelector(IS_CURRENT)?.textContent);
  };
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    const value = element instanceof HTMLInputElement ? element.value : '';
    const name =
      element.getAttribute('aria-label') ||
      element.textContent?.trim() ||
      labels.trim() ||
      element.getAttribute('title') ||
      value ||
      element.id ||
      element.localName;
    return name.replace(/\s+/g, ' ').slice(0, 80);
  };
  const isExternal = (element: Element) =>
    element instanceof HTMLAnchorElement &&
    /^(?!javascript:)[a-z][a-z+.-]*:|^\/\//i.test(element.getAttribute('href') ?? '');
  const isUsable = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled="true"], [aria-disabled="true"] *, [inert] *') &&
    !isExternal(element) &&
    element.getClientRects().length > 0 &&
    element.getBoundingClientRect().width > 0;
  const isKnown = (element: Element) => {
    const html = element.outerHTML;
    const tag = html.slice(0, html.indexOf('>') + 1);
    return probe.base.includes(tag) && probe.base.includes((element.textContent ?? '').trim());
  };
  const isCovered = (element: Element) => {
    if (document.querySelector(':modal') && !element.closest(':modal')) return true;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isInWindow = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
    const above = isInWindow ? probe.elementAt(x, y) : null;
    return above !== null && !element.contains(above) && !above.contains(element) && !above.closest('label');
  };
  const found: FoundControl[] = [];
  const controls: Element[] = [];
  const counts = new Map<string, number>();
  const countOf = (text: string) => counts.get(text) ?? 0;
  const add = (text: string) => {
    counts.set(text, countOf(text) + 1);
    return countOf(text);
  };
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (controls.length >= maxCount) return;
      if (element.shadowRoot) collect(element.shadowRoot);
      if (!element.matches(CONTROLS) || !isUsable(element) || element.matches(IS_CURRENT)) continue;
      // A control inside another control, such as a span with a role in a button, is not used separately.
      if (element.parentElement?.closest('button, a[href], summary')) continue;
      const name = nameOf(element);
      const role = element.getAttribute('role') ?? element.localName;
      const named = `${role}|${name}`;
      const before = probe.known.get(element);
      const isSame = before?.named === named;
      const kind = isSame ? before.kind : `${named}|${partOf(element)}`;
      if (countOf(kind) >= COUNT_PER_KIND || countOf(named) >= COUNT_PER_NAME) continue;
      add(kind);
      add(named);
      const place = `${kind}|${shortened(element.closest(ROWS)?.textContent)}`;
      const key = isSame ? before.key : `${place}|${add(place)}`;
      probe.known.set(element, { named, key, kind });
      controls.push(element);
      found.push({
        key,
        kind,
        name,
        markup: element.outerHTML.replace(/<svg[\s\S]*?<\/svg>/g, '').slice(0, 300),
        isNavigation: element.matches(NAVIGATION),
        isDestructive: DESTRUCTIVE.test(name),
        isClosing: CLOSING.test(name),
        isNew: probe.base !== '' && !isKnown(element),
        isCovered: isCovered(element),
      });
    }
  };
  collect(document);
  probe.controls = controls;
  return found;
}

export interface Aim {
  x: number;
  y: number;
  /** True for a link whose `#` target exists on the page. */
  hasTarget: boolean;
  state: ProbeState;
}

/** Scrolls a control into the window. Returns the point to click and the page's state; undefined when it is gone. */
export function aimAt(probe: Probe, index: number): Aim | undefined {
  const element = probe.controls[index];
  if (!element?.isConnected || !element.checkVisibility({ visibilityProperty: true })) return undefined;
  const points = () => {
    const boxes = [...element.getClientRects(), element.getBoundingClientRect()];
    const { left, top, width, height } =
      boxes.find((box) => box.width > 0 && box.height > 0) ?? element.getBoundingClientRect();
    const at = (across: number, down: number) => ({ x: left + width * across, y: top + height * down });
    return [at(0.5, 0.5), at(0.2, 0.5), at(0.8, 0.5), at(0.5, 0.2), at(0.5, 0.8)];
  };
  const isInWindow = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
  const isHit = ({ x, y }: { x: number; y: number }) => {
    const above = probe.elementAt(x, y);
    return above !== null && (element === above || element.contains(above));
  };
  const [before] = points();
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const [after] = points();
  // The scrolling moved the control to an edge of the window, where a fixed bar may cover it.
  if (before?.x !== after?.x || before?.y !== after?.y) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  const inWindow = points().filter(isInWindow);
  const point = inWindow.find(isHit) ?? inWindow[0];
  if (!point) return undefined;
  const href = element instanceof HTMLAnchorElement ? (element.getAttribute('href') ?? '') : '';
  const id = decodeURIComponent(href.replace(/^#/, '').replace(/%(?![\da-f]{2})/gi, '%25'));
  const hasTarget = href.length > 1 && href.startsWith('#') && document.getElementById(id) !== null;
  return { ...point, hasTarget: hasTarget || href === '#top', state: probe.readState() };
}

/** Returns whether something changed since `aimAt` read the state. */
export function hasEffect(probe: Probe, before: ProbeState): boolean {
  const { values, focusedField } = probe.readState();
  const hasFocused = focusedField >= 0 && focusedField !== before.focusedField;
  return probe.takeChange() || hasFocused || values !== before.values;
}

export function hasDialog(): boolean {
  return document.querySelector(':modal, [role="dialog"], [role="alertdialog"], [aria-modal="true"]') !== null;
}

export interface EmptyField extends SampledField {
  index: number;
  name: string;
}

/**
 * Finds the visible empty text fields and the lists without a choice. Stores their elements in the probe by index.
 */
export function findFields(probe: Probe, maxCount: number): EmptyField[] {
  const TEXTS =
    'textarea, input:not([type]), input:is([type="text"], [type="search"], [type="number"], [type="email"], [type="url"], [type="tel"], [type="password"], [type="date"], [type="time"], [type="month"], [type="datetime-local"])';
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isField = (element: Element): element is Field =>
    (element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement) &&
    element.matches(`${TEXTS}, select`);
  const fields: Field[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (fields.length >= maxCount) return;
      if (element.shadowRoot) collect(element.shadowRoot);
      if (!isField(element) || element.value !== '') continue;
      if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (!element.hasAttribute('readonly') && element.getBoundingClientRect().width > 0) fields.push(element);
    }
  };
  collect(document);
  probe.controls = fields;
  return fields.map((element, index) => {
    const given = (name: string) => element.getAttribute(name) ?? '';
    const labelText = [...(element.labels ?? [])].map((label) => label.textContent.trim()).join(' ');
    const label = given('aria-label') || labelText || given('placeholder') || element.id;
    return {
      index,
      label,
      name: label || element.localName,
      type: element instanceof HTMLSelectElement ? 'select' : given('type'),
      inputMode: given('inputmode'),
      min: given('min'),
      max: given('max'),
      maxLength: 'maxLength' in element ? element.maxLength : -1,
    };
  });
}

/** Enters a value or makes the first choice, as a user would; does nothing when the field is gone. */
export function fillField(probe: Probe, { index, value }: { index: number; value: string }): void {
  const element = probe.controls[index];
  if (!element?.isConnected) return;
  if (element instanceof HTMLSelectElement) {
    const choice = [...element.options].find((option) => option.value !== '' && !option.disabled);
    if (!choice) return;
    element.value = choice.value;
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.value = value;
  }
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
