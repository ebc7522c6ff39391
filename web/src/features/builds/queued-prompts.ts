import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';

export const QUEUE_PLACES = ['waiting', 'running', 'returned'] as const;
export type QueuePlace = (typeof QUEUE_PLACES)[number];

/** A prompt that was sent and is not built yet. */
export interface QueuedPrompt {
  id: string;
  /** The files are in another store, so `settings.images` is empty until they are read. */
  settings: BuildSettings;
  fileCount: number;
  /**
   * True when the prompt changes the app that an earlier build creates or changes. `base` then becomes the result of
   * each such build.
   */
  follows: boolean;
  /** The revision to change, or null for a new app. */
  base: RevisionBase | null;
  /** The id of the prompt's build. Null while the prompt waits, and until the server confirms the start. */
  operationId: string | null;
  /** True when the prompt waits for its user, not for a build. */
  isPaused: boolean;
}

/** All lists begin with the oldest one. */
export interface QueuedPrompts {
  /** Built one after the other. */
  waiting: readonly QueuedPrompt[];
  running: readonly QueuedPrompt[];
  /** Prompts that were not built. They go back to their prompt field. */
  returned: readonly QueuedPrompt[];
}

export const NO_PROMPTS: QueuedPrompts = { waiting: [], running: [], returned: [] };

/** Returns whether a prompt belongs to the prompt field of the page: of a project, or of a new app. */
export function isOfPage({ base }: Pick<QueuedPrompt, 'base'>, page: RevisionBase | null): boolean {
  return (base?.projectId ?? null) === (page?.projectId ?? null);
}
