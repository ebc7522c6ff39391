import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';

/** A change that was requested during a build and is built after it. */
export interface QueuedPrompt {
  settings: BuildSettings;
  /** True when the change is for the app that the running build creates or changes. */
  follows: boolean;
  /** If `follows` is false: the revision to change, or null for a new app. */
  base: RevisionBase | null;
}

export interface QueuedPrompts {
  /** The change that waits for the end of the running build. */
  queued: QueuedPrompt | null;
  /** The change that is being built. */
  running: QueuedPrompt | null;
  /** The change that was not built and returns to its prompt field. */
  returned: QueuedPrompt | null;
}
