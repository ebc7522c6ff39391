import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import type { FilmFrame } from '../../shared/domain/film-strip.ts';

export const HELD_BEFORE = ', and held before this change';

/** The number of the app's controls that the check used, and the controls without an effect. */
export interface UsedControls {
  tried: number;
  /** The names of the controls that did nothing in two attempts. */
  dead: string[];
}

export interface FlowOutcome {
  name: string;
  /**
   * - `shown`: the flow passes, and fails without its actions.
   * - `read`: the flow has no actions, and its expectations hold.
   * - `failed`: a step fails.
   * - `proves_nothing`: the flow also passes without its actions, on a copy that receives no input, or on the base
   *   document; or a step is ambiguous. The fault lies in the flow, not in the app.
   * - `not_run`: no time was left.
   */
  outcome: 'shown' | 'read' | 'failed' | 'proves_nothing' | 'not_run';
  /**
   * Set for `shown` and `read` when nothing but fixed texts of the document was expected. They prove a feature that shows
   * them, such as a help dialog, but not one that stores, counts or computes something.
   */
  isFixed?: true;
  /** The reason for the outcome; undefined for `shown` and `read`. */
  problem?: string | undefined;
  /** The accessibility tree when a step failed; undefined if it could not be read. */
  view?: ObservedView | undefined;
}

export interface CheckReport {
  /** One line for each problem, for the model that repairs the document. */
  problems: string[];
  /** Problems of a usable app that its users notice: failed steps of flows, and errors during use. */
  major: string[];
  /** Problems that do not stop the app from working. Problems that are neither major nor minor prevent saving. */
  minor: string[];
  /** Problems that a screenshot helps to understand: layout problems and failed steps of flows. */
  seen: string[];
  passed: string[];
  controls: UsedControls;
  /** The outcomes of the input's `flows`, in order, then those of its `earlierFlows`. */
  flows: FlowOutcome[];
  durationMs: number;
  /** A JPEG screenshot of 1280×720 px and at most 200 KB; undefined when none could be taken. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
  /** Screenshots after acceptance steps, in step order. Those that could not be taken in time are missing. */
  frames?: readonly TakenFrame[];
}

/** A screenshot after an acceptance step: a WebP of at most 20 KB. */
export interface TakenFrame extends FilmFrame {
  webp: Uint8Array<ArrayBuffer>;
}

export interface CheckInput {
  flows?: readonly Flow[] | undefined;
  /**
   * Flows that passed in earlier builds. The time may not suffice for all of them, so `seed` decides which one runs
   * first.
   */
  earlierFlows?: readonly Flow[] | undefined;
  /** Seeds the random values that flows enter, and decides which earlier flow runs first. Default: 0. */
  seed?: number | undefined;
  /**
   * The document before the change. The check first tries the controls that this document lacks. A flow without actions
   * that also passes on this document proves nothing about the change.
   */
  base?: string | undefined;
  /** The external hosts that the app may call. Calls to them fail in the check but are not reported as problems. */
  allowedHosts?: readonly string[] | undefined;
}

export interface AppView {
  /** The name of the flow or control that was used before the screenshot; empty for the first view. */
  flow: string;
  widthPx: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

/** One view of an app as assistive technology sees it. */
export interface ObservedView {
  /** The control that opens the view; empty for the first view. */
  name: string;
  widthPx: number;
  /** Indented lines: `role "name" [state] = value`. At most 6 KB. */
  tree: string;
}

export interface Observer {
  /**
   * Opens the document, and the views that its navigation, tabs, dialogs and other controls open. Returns the first
   * view at 1280 and at 360 px, and the others at 1280 px: at most ten views and 30 KB. Views that cannot be read in
   * time are missing.
   */
  observe(document: string, allowedHosts?: readonly string[]): Promise<ObservedView[]>;
}

export interface Viewer {
  /**
   * Takes screenshots of three states of a document, each at 1280 and at 360 px: the first view, and two very different
   * states to which flows or controls lead. `before` has the views of the document before a change; the states that
   * differ most from them are preferred. Screenshots that cannot be taken in time are missing.
   */
  look(document: string, flows: readonly Flow[], before?: readonly ObservedView[]): Promise<AppView[]>;
}

export interface Browser {
  /** Opens the document with the bundled libraries but no network, observes it, and uses it like a user. */
  check(document: string, input?: CheckInput): Promise<CheckReport>;
}
