import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import type { FilmFrame } from '../../shared/domain/film-strip.ts';

/** A suffix of the problem text for a step of an earlier flow. */
export const HELD_BEFORE = ', and held before this change';

/** The result of one flow. */
export interface FlowOutcome {
  /** The flow's name. */
  name: string;
  /**
   * - `shown`: the flow holds, and only with its actions.
   * - `read`: the flow has no action, and its expectations hold.
   * - `failed`: a step fails.
   * - `proves_nothing`: the flow holds also with its actions left out, on a copy that receives no input, or on the base
   *   document; or a step is ambiguous. The app is not to blame.
   * - `not_run`: no time was left.
   */
  outcome: 'shown' | 'read' | 'failed' | 'proves_nothing' | 'not_run';
  /** The reason of each other outcome than `shown` and `read`. */
  problem?: string | undefined;
}

export interface CheckReport {
  /** One line for each problem, for the model that repairs the document. */
  problems: string[];
  /** Problems that are visible to users of a usable app: failed steps and errors on use. */
  major: string[];
  /** Problems of an app that works in spite of them. Problems that are neither major nor minor prevent saving. */
  minor: string[];
  /** Problems that a screenshot helps to understand: layout and steps. */
  seen: string[];
  /** Checks that passed. */
  passed: string[];
  /** One for each flow of the check's input, in order, then one for each earlier flow. */
  flows: FlowOutcome[];
  durationMs: number;
  /** A JPEG screenshot of 1280×720 px and at most 200 KB; undefined when none could be taken. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
  /** Screenshots after steps, in step order. Those that could not be taken in time are missing. */
  frames?: readonly TakenFrame[];
}

/** A screenshot after a step: a WebP of at most 20 KB. */
export interface TakenFrame extends FilmFrame {
  webp: Uint8Array<ArrayBuffer>;
}

export interface CheckInput {
  /** The actions and expectations of users. */
  flows?: readonly Flow[] | undefined;
  /** Flows of earlier builds, which passed then. They run in turns, within a time limit of their own. */
  earlierFlows?: readonly Flow[] | undefined;
  /**
   * Draws the values of flows, and chooses the earlier flow that runs first. The same seed repeats a check. Default: 0.
   */
  seed?: number | undefined;
  /**
   * The document before a change. Controls that it does not contain are tried first. A flow that only reads must fail
   * on it.
   */
  base?: string | undefined;
  /** The external hosts that the app may call. The browser has no network, but calling them is not a problem. */
  allowedHosts?: readonly string[] | undefined;
}

/** A screenshot of an app in one state. */
export interface AppView {
  /** The name of the flow before the screenshot; empty for the first view. */
  flow: string;
  widthPx: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

export interface Viewer {
  /**
   * Takes at most six screenshots of a document: of the first view and main views, at 1280 and at 360 px. Those that
   * cannot be taken in time are missing.
   */
  look(document: string, flows: readonly Flow[]): Promise<AppView[]>;
}

export interface Browser {
  /** Opens the document with the bundled libraries but no network, observes it, and uses it like a user. */
  check(document: string, input?: CheckInput): Promise<CheckReport>;
}
