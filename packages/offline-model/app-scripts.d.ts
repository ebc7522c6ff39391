/** What the scripts of the apps find in their page beside the browser's own interfaces. */

/**
 * An element of the app's own page. The script wrote the markup, so it knows whether the element is a field, a
 * dialog or a canvas; the selector does not tell the compiler.
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

/** The pages are HTML; only icons are SVG, and no script asks those for these. */
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

/** Events of a form come from the form or from its fields. */
interface HTMLFormElement {
  addEventListener(
    type: 'submit',
    listener: (event: Omit<SubmitEvent, 'target'> & { readonly target: HTMLFormElement }) => void,
  ): void;
  addEventListener(type: 'input' | 'change', listener: (event: PageEvent<Event>) => void): void;
}

/** A custom property takes a number as its text. */
interface CSSStyleDeclaration {
  setProperty(property: string, value: string | number, priority?: string): void;
}

/** The forms whose data is read have no file fields, so that every value is a text. */
interface FormData {
  get(name: string): string;
  [Symbol.iterator](): FormDataIterator<[string, string]>;
}

/** The fields of the apps' forms by their names. */
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
  readonly to: PageElement;
  readonly value: PageElement;
  readonly what: PageElement;
}

/** The field, notice, phases and steering of a game on a canvas: `templates/games/shared/canvas-game.js`. */
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
  walk(go: (way: string) => void): void;
}

interface CanvasGameRules<Part extends string> {
  newGame(): void;
  step(seconds: number, nowMs: number): void;
  draw(): void;
  pauseText?: string;
  /** The color token of each part of the image. */
  colours: Readonly<Record<Part, string>>;
}

interface PlayingCard {
  suit: string;
  /** 1 for the ace to 13 for the king. */
  rank: number;
}

/** The pack of the card games: `templates/games/shared/playing-cards.js`. */
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

/** The frame's kit, which `engine/frame/frame.js` puts on `globalThis` before the app's script runs. */
interface FrameKit {
  /** What the template wrote into the page as JSON. */
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

/** The kit with what templates share; each member is there where the template names its file as shared. */
/** An entry of a collection: its fields by name. */
type CollectionItem = Record<string, string> & { id: string; name: string };

type CollectionView = (
  items: CollectionItem[],
  actions: {
    open(item: CollectionItem): void;
    set(item: CollectionItem, values: Record<string, string>): void;
    refresh(): void;
  },
) => HTMLElement;

interface Kit extends FrameKit {
  /** Only in apps whose visitors share data. */
  collection(name: string): AppCollection;
  /** Whether other visitors see the collections; else this browser alone keeps them. */
  isShared: boolean;
  isOwner(): Promise<boolean>;
  /** Only in games with a leaderboard: `templates/games/shared/leaderboard.js`. */
  leaderboard?: { offer(points: number): void };
  /** Only in collections. */
  views: Record<string, CollectionView>;
  /** Only in the games on a canvas. */
  CanvasGame: {
    new <Part extends string>(rules: CanvasGameRules<Part>): CanvasGame<Part>;
    hasImage(sign: string): boolean;
  };
  /** Only in the card games. */
  cards: PlayingCards;
  /** Packages, each only in the app that names it. */
  Chess: typeof import('chess.js').Chess;
  /** The types of the package leave out `binaryOps`. */
  ExpressionParser: new () => import('expr-eval-fork').Parser & {
    binaryOps: Record<string, (left: number, right: number) => number>;
  };
}

declare var kit: Kit;

/** The SDK of published apps; absent where an app runs alone. */
declare var buidl:
  | {
      ai?: { chat(messages: string | readonly { role: string; content: string }[]): Promise<string> };
      data?: { isShared: boolean; collection(name: string): ReturnType<typeof JSON.parse> };
      visitor?: { get(): Promise<{ id: string; isSignedIn: boolean; isOwner: boolean }> };
    }
  | undefined;
