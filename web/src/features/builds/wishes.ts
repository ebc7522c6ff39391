import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';

/** What was asked for while a build ran, and is built after it. */
export interface QueuedWish {
  settings: BuildSettings;
  /** Whether it is about what the running build makes. */
  follows: boolean;
  /** Otherwise: the revision that it changes; null for a new app. */
  base: RevisionBase | null;
}

export interface Wishes {
  /** Waits for the running build. */
  queued: QueuedWish | null;
  /** Is being built. */
  running: QueuedWish | null;
  /** Was not built, and belongs into the prompt again. */
  returned: QueuedWish | null;
}
