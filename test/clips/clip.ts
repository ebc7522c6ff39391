import type { StepClip } from '../../web/src/features/help/step-clips.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';
import type { Film } from './film.ts';

export interface Clip {
  name: StepClip;
  /** The page width in CSS pixels. A narrower page is easier to read in the 16:9 clip. */
  width: number;
  /** Prepares the state at the start of the clip. */
  prepare?: (film: Film, cloud: SharedCloud) => Promise<void>;
  shoot: (film: Film, cloud: SharedCloud) => Promise<void>;
}
