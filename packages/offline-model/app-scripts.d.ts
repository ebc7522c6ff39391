/** Types for the scripts of apps, in addition to TypeScript's types for browsers. */

/**
 * Any element of the app's page. It has the members of fields, dialogs and canvases, because the compiler cannot derive
 * an element's type from a selector.
 */
interface PageElement extends HTMLElement {
  hidden: boolean;
  get value(): string;
  set value(value: string | number);
  checked: boolean;
  disabled: boolean;
  readOnly: boolean;
  open: boolean;
  returnValue: string;
  get min(): string;
  set min(min: string | number);
  get max(): string;
  set max(max: string | number);
  get step(): string;
  set step(step: string | number);
  name: string;
  type: string;
  href: string;
  src: string;
  alt: string;
  download: string;
  placeholder: string;
  width: number;
  height: number;
  selectionStart: number;
  selectionEnd: number;
  valueAsNumber: number;
  readonly files: FileList;
  readonly form: HTMLFormElement;
  readonly elements: HTMLFormControlsCollection;
  readonly options: HTMLOptionsCollection;
  readonly validity: ValidityState;
  readonly selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  readonly children: HTMLCollectionOf<PageElement>;
  querySelector(selectors: string): PageElement;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
  closest(selectors: string): PageElement;
  readonly firstElementChild: PageElement;
  readonly lastElementChild: PageElement;
  readonly parentElement: PageElement;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: PageEvent<HTMLElementEventMap[Type]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  getContext(id: '2d', options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D;
  toDataURL(type?: string, quality?: number): string;
  toBlob(callback: (blob: Blob) => void, type?: string, quality?: number): void;
  select(): void;
  setSelectionRange(start: number, end: number): void;
  setRangeText(text: string, start?: number, end?: number, mode?: SelectionMode): void;
  setCustomValidity(message: string): void;
  checkValidity(): boolean;
  reportValidity(): boolean;
  requestSubmit(): void;
  reset(): void;
  show(): void;
  showModal(): void;
  close(returnValue?: string): void;
}

type PageEvent<Kind extends Event> = Omit<Kind, 'target' | 'currentTarget'> & {
  readonly target: PageElement;
  readonly currentTarget: PageElement;
};

interface ParentNode {
  querySelector(selectors: string): PageElement;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}

/** Gives each element the members of HTML elements. Icons (SVG) lack them, but no script reads members of icons. */
interface Element {
  closest(selectors: string): PageElement;
  readonly dataset: DOMStringMap;
  readonly offsetTop: number;
  disabled: boolean;
  focus(options?: FocusOptions): void;
}

interface Document {
  readonly activeElement: PageElement;
}

interface HTMLFormElement {
  addEventListener(
    type: 'submit',
    listener: (event: Omit<SubmitEvent, 'target'> & { readonly target: HTMLFormElement }) => void,
  ): void;
  addEventListener(type: 'input' | 'change', listener: (event: PageEvent<Event>) => void): void;
}

/** Accepts a number as the value of a custom property. */
interface CSSStyleDeclaration {
  setProperty(property: string, value: string | number, priority?: string): void;
}

/** The forms of the templates have no file field, so every value is a text. */
interface FormData {
  get(name: string): string;
  [Symbol.iterator](): FormDataIterator<[string, string]>;
}

/** A form's fields by their names. */
interface HTMLFormControlsCollection {
  namedItem(name: string): PageElement;
  readonly amount: PageElement;
  readonly category: PageElement;
  readonly contact: PageElement;
  readonly date: PageElement;
  readonly day: PageElement;
  readonly email: PageElement;
  readonly front: PageElement;
  readonly group: PageElement;
  readonly name: PageElement;
  readonly question: PageElement;
  readonly time: PageElement;
  readonly value: PageElement;
  readonly what: PageElement;
}

/** The class in `templates/games/shared/canvas-game.js`. */
interface CanvasGame<Part extends string> {
  readonly canvas: PageElement;
  readonly paint: CanvasRenderingContext2D;
  readonly colours: Readonly<Record<Part, string>>;
  phase: 'ready' | 'running' | 'paused' | 'over';
  best: number;
  setPhase(phase: CanvasGame<Part>['phase'], title?: string, text?: string): void;
  ready(text: string): void;
  restart(): void;
  pause(): void;
  toggle(): void;
  record(score: number): void;
  end(title: string, score: number): void;
  show(figures: Readonly<Record<string, string | number>>): void;
  disc(x: number, y: number, radius: number, colour: string): void;
  block(x: number, y: number, width: number, height: number, colour: string, radius?: number): void;
  steer(ways: {
    hold(way: number): void;
    letGo(key?: string): void;
    nudge(way: number): void;
    moveTo(x: number, y: number): void;
  }): void;
}

interface CanvasGameRules<Part extends string> {
  newGame(): void;
  step(seconds: number, nowMs: number): void;
  draw(): void;
  pauseText?: string;
  /** The name of the color token for each part of the drawing. */
  colours: Readonly<Record<Part, string>>;
}

interface PlayingCard {
  suit: string;
  /** 1 for the ace to 13 for the king. */
  rank: number;
}

/** The card functions in `templates/games/shared/playing-cards.js`. */
interface PlayingCards {
  readonly suits: readonly string[];
  pack(): PlayingCard[];
  isRed(card: PlayingCard): boolean;
  nameOf(card: PlayingCard): string;
  suitImage(suit: string): Node;
  cardElement<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    card?: PlayingCard,
    properties?: Readonly<Record<string, unknown>>,
  ): HTMLElementTagNameMap[Tag];
}

/** `engine/frame/frame.js` sets this as `globalThis.kit` before the app's script runs. */
interface FrameKit {
  /** The template's `config`, parsed from the page. */
  readonly config: ReturnType<typeof JSON.parse>;
  $(selector: `${string}form`, within?: ParentNode): HTMLFormElement;
  $(selector: string, within?: ParentNode): PageElement;
  load<Value>(name: string, fallback: Value): Value;
  save(name: string, value: unknown): void;
  el<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties?: Readonly<Record<string, unknown>>,
    ...children: readonly (Node | string | null | undefined)[]
  ): HTMLElementTagNameMap[Tag];
  glyph(name: string): SVGSVGElement;
  say(text: string): void;
  toast(text: string, undo?: () => void): void;
  beep(frequencyHz?: number, seconds?: number, delaySeconds?: number): void;
  shortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void;
  count(number: number, one: string, many?: string): string;
  newId(): string;
  shuffle<Item>(items: readonly Item[]): Item[];
  dayKey(date?: Date): string;
  isDark(): boolean;
  colourOf(token: string): string;
}

/** An entry of a collection, with its fields by name. */
type CollectionItem = Record<string, string> & { id: string; name: string };

type CollectionView = (
  items: CollectionItem[],
  actions: {
    open(item: CollectionItem): void;
    set(item: CollectionItem, values: Record<string, string>): void;
    refresh(): void;
  },
) => HTMLElement;

/** The helper object of generated apps. Each optional member exists only when a shared script adds it. */
interface Kit extends FrameKit {
  /** Only in apps with shared data. */
  collection(name: string): AppCollection;
  /** False when the collections are stored only in this browser. */
  isShared: boolean;
  isOwner(): Promise<boolean>;
  /** Only in games with a leaderboard. See `templates/games/shared/leaderboard.js`. */
  leaderboard?: { offer(points: number): void };
  /** Only in apps with `engine/frame/search-library.js`. */
  search(
    items: readonly object[],
    query: string,
    options?: { fields?: readonly string[] },
  ): ReturnType<typeof JSON.parse>;
  /** Only in apps for collections. */
  views: Record<string, CollectionView>;
  /** Only in canvas games. */
  CanvasGame: {
    new <Part extends string>(rules: CanvasGameRules<Part>): CanvasGame<Part>;
  };
  /** Only in card games. */
  cards: PlayingCards;
  /** Only in the chess app, which bundles `chess.js`. */
  Chess: typeof import('chess.js').Chess;
  /** Only in the app that bundles `expr-eval-fork`. The types of this package lack `binaryOps`. */
  ExpressionParser: new () => import('expr-eval-fork').Parser & {
    binaryOps: Record<string, (left: number, right: number) => number>;
  };
}

declare var kit: Kit;

/** The SDK of published apps; undefined when the document is opened as a file. */
declare var buidl:
  | {
      ai?: { chat(messages: string | readonly { role: string; content: string }[]): Promise<string> };
      data?: { isShared: boolean; collection(name: string): ReturnType<typeof JSON.parse> };
      visitor?: { get(): Promise<{ id: string; isSignedIn: boolean; isOwner: boolean }> };
    }
  | undefined;
