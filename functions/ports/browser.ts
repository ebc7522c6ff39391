import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import type { FilmFrame } from '../../shared/domain/film-strip.ts';

/** Said in the problem of a step that belongs to an earlier flow. */
export const HELD_BEFORE = ', and held before this change';

export interface CheckReport {
  /** One line for each problem, for the model that repairs the document. */
  problems: string[];
  /** The problems that users meet in an app that can be used: failed steps and errors on use. */
  major: string[];
  /** The problems in spite of which an app is right. All that are neither major nor minor prevent saving it. */
  minor: string[];
  /** The problems of the layout and of steps, which a screenshot helps to understand. */
  seen: string[];
  /** Checks that passed. */
  passed: string[];
  durationMs: number;
  /** A screenshot as JPEG of 1280×720 px and at most 200 KB; undefined when none could be taken. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
  /** What steps showed, in their order. Those that could not be taken in time are missing. */
  frames?: readonly TakenFrame[];
}

/** An image of what a step showed: a WebP of at most 20 KB. */
export interface TakenFrame extends FilmFrame {
  webp: Uint8Array<ArrayBuffer>;
}

export interface CheckInput {
  /** What users would do and see. */
  flows?: readonly Flow[] | undefined;
  /** Those of the builds before, which held then. */
  earlierFlows?: readonly Flow[] | undefined;
  /** The document before a change, whose new controls are tried first. */
  base?: string | undefined;
  /** The foreign hosts that the app may reach; the browser reaches none, but calling them is no fault. */
  allowedHosts?: readonly string[] | undefined;
}

/** What an app shows at some point of its use. */
export interface AppView {
  /** What led there: the name of a flow, or empty for the first view. */
  flow: string;
  widthPx: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

export interface Viewer {
  /**
   * Takes images of a document, at most six: the first view and main views, at 1280 and at 360 px. Those that cannot be taken
   * in time are missing.
   */
  look(document: string, flows: readonly Flow[]): Promise<AppView[]>;
}

export interface Browser {
  /** Opens the document without a network but with the files of the shelf, observes it, and uses it as its users would. */
  check(document: string, input?: CheckInput): Promise<CheckReport>;
}
