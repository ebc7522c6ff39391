import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import type { FilmFrame } from '../../shared/domain/film-strip.ts';

export const HELD_BEFORE = ', and held before this change';

export interface CheckReport {
  /** One line for each problem, for the model that repairs the document. */
  problems: string[];
  /** Problems that are visible to users of a usable app: failed steps and errors on use. */
  major: string[];
  /** Problems of an app that works in spite of them. Problems that are neither major nor minor prevent saving. */
  minor: string[];
  /** Problems that a screenshot helps to understand: layout and steps. */
  seen: string[];
  passed: string[];
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
  earlierFlows?: readonly Flow[] | undefined;
  /** The document before a change. Controls that it does not contain are tried first. */
  base?: string | undefined;
  /** The external hosts that the app may call. The browser has no network, but calling them is not a problem. */
  allowedHosts?: readonly string[] | undefined;
}

export interface AppView {
  /** The name of the flow before the screenshot; empty for the first view. */
  flow: string;
  widthPx: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

export interface Viewer {
  /** Takes at most six screenshots, at 1280 and at 360 px. Those that cannot be taken in time are missing. */
  look(document: string, flows: readonly Flow[]): Promise<AppView[]>;
}

export interface Browser {
  /** Opens the document with the bundled libraries but no network, observes it, and uses it like a user. */
  check(document: string, input?: CheckInput): Promise<CheckReport>;
}
