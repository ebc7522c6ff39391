import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';

/** A change that was requested during a build and is built after it. */
export interface QueuedPrompt {
  settings: BuildSettings;
  /** True when it concerns the app that the running build creates or changes. */
  follows: boolean;
  /** If it does not follow the running build: the revision to change, or null for a new app. */
  base: RevisionBase | null;
}

export interface QueuedPrompts {
  /** Waits for the running build. */
  queued: QueuedPrompt | null;
  /** Is being built. */
  running: QueuedPrompt | null;
  /** Was not built and returns to the prompt. */
  returned: QueuedPrompt | null;
}
